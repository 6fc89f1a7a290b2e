/* The positions of the command `bench`: of each game its start and two of a game of the engine
 * against itself. They and the depths stay as they are, so that totals can be compared. */
#include "tools/measure/bench.h"

#include <stddef.h>

const struct bench_game bench_games[] = {
    {"3d-minishogi",
     7,
     4,
     {"gbg/2p/1p1/G2/1BG|jka/ppp/p1p/PPP/AKJ|sts/1p1/3/PPP/STS[Pppp] w - - 0 6",
      "1bg/1gp/1g1/3/1BG|1ka/ptp/3/PT1/AK1|s1s/1p1/3/PPP/S1S[PPPJpppppppj] w - - 0 13"}},
    {"3d-minishogi-setup",
     9,
     4,
     {"gbg/2p/p2/1P1/GBG|jka/pps/3/SPP/AKJ|st1/1pp/3/PP1/1TS[p] w - - 0 6",
      "gbg/1pp/3/1J1/GBG|1ka/1ss/3/1PP/AKJ|st1/1pp/3/PP1/1TS[Pppp] w - - 0 13"}},
    {"hexprism-minishogi",
     7,
     4,
     {"sg/1p/2/PP/G1|gks/1p1/3/1SP/SKG|sg/2/p1/2/GS[PPpp] w - - 0 6",
      "sg/1p/2/PP/GP|gks/sp1/s2/PGP/1K1|sg/2/1P/1S/G1[Pp] w - - 0 13"}},
    {"hourglass-honeycomb",
     6,
     3,
     {"bioroib/pppppp/5/4/5/PPPPPP/BIOROIB|ictntci/pppppp/u4/4/1P3/P1gPPP/ICTNTCI|oa3ao/pppppp/g4/"
      "4/1PP2/PPK1PP/OAUGUAO|rnqk1nr/pppppp/4u/4/1P3/PP1PPP/RNQ1GNR|oaeqeao/pppppp/5/4/5/PPPPPP/"
      "OAEQEAO|ictntci/pppppp/5/4/P4/1PPPPP/ICTNTCI|bioroib/pppppp/5/4/5/PPPPPP/BIOROIB w "
      "ta7tg7tm7wa7wm7za7zg7zm7 - 4 8",
      "bioroib/pppppp/5/4/5/PPPPPP/BIOROIB|ictntci/pppppp/p4/4/1P3/P2PPP/IC1NTCI|oa3ao/1p2pp/1p1p1/"
      "2P1/2T2/PP2PP/OAU1UAO|r1qk1nr/ppp1pp/3pu/4/1P3/PPKPPP/RNN1G1R|oaeneao/ppp1pp/3p1/4/5/PPPPPP/"
      "OAENEAO|ictntci/pppppp/5/4/P4/1PPPPP/ICT1TCI|bioroib/pppppp/5/4/5/PPPPPP/BIOROIB w "
      "ta7tg7tm7wa7wm7za7zg7zm7 - 0 19"}},
    {"hourglass-crooked",
     6,
     3,
     {"bylrlyb/1ppppp/p4/4/5/PPPPPP/BY1RLYB|yctntcy/pppppp/5/g3/5/PPPPPP/YCLNTCY|l1d1hal/pppppp/5/"
      "4/2T2/PPPPPP/L1D1HAL|rnqkqnr/ppdppp/2p2/1a2/5/PPPPPP/RNQKQNR|l2gh1l/pppppp/5/4/5/PPPPPP/"
      "L1DGH1L|yctntcy/pppppp/5/2G1/5/PPPPPP/YCTNTCY|bylrlyb/pppppp/5/4/5/PPPPPP/BYLRLYB w "
      "ta1tg1tm1wa1wm1za1zg1zm1ta7tg7tm7wa7wm7za7zg7zm7 - 0 8",
      "bylrlyb/1ppppp/p4/4/5/PPPPPP/BY1RLYB|yctntcy/pppppp/5/4/4P/PPPPP1/YCL1TCY|l2khal/pppppp/5/4/"
      "2T2/PPPPPP/1LD2AL|rnq1qnr/ppdppp/2p2/4/5/PPPPPP/RNQKQNR|l3h1l/pppppp/5/4/5/PPPPPP/"
      "L1D1H1g|yctntcy/pppppp/5/4/5/PPPPPP/YCTNTCY|bylrlyb/pppppp/5/4/5/PPPPPP/BYLRLYB w - - 0 "
      "19"}},
    {"hourglass-mitregi",
     6,
     3,
     {"bmwrwmb/pppppp/5/4/5/PPPPPP/1MWRWMB|ichnhci/pppppp/1n3/4/P4/1PPPPP/ICHNHCI|odlsldo/pppppp/5/"
      "3i/3NP/PPPP1P/ODLSLDO|r1skg1r/pppppp/n4/B3/5/PPPPPP/R1GKS1R|odegedo/ppppp1/4p/4/2N2/PPPPPP/"
      "ODEGEDO|ichnhc1/pppppp/5/4/3P1/PPPP1P/ICHNHCI|bmwrwmb/pppppp/5/4/5/PPPPPP/BMWRWMB[] w - - 1 "
      "8",
      "bmwrwmb/ppp1pp/3p1/4/1N3/PPPPPP/1MWRWMB|ichnhci/p1sppp/1p3/4/P4/1PPPPP/ICHNHCI|od2ldo/"
      "pppppp/2i2/N2P/5/PPPP1P/ODLSLDO|r1skg1r/pppppp/n4/4/5/PPPPPP/R1GKS1R|odegedo/ppppp1/1n2p/4/"
      "2P2/PP1PPP/ODEGEDO|ichnhc1/pppppp/5/1P2/3P1/PPPP1P/ICHNHCI|bmwrwmb/pppppp/1m3/3B/5/PPPPPP/"
      "BMWRW1B[L] w - - 0 19"}},
    {"hourglass-wildokisaki",
     7,
     3,
     {"imwowmi/pppppp/5/4/5/PPPPPP/IMWOWMI|mcdbdcm/ppppp1/4p/4/1UN2/PPPPPP/MCDBDCM|wds1sdw/"
      "pppppp/5/4/5/PPPPPP/WDS1SDW|orgkgbo/pppppp/5/4/5/PPPPPP/OBGKGRO|w1sqshw/pppppp/2hn1/4/"
      "2P2/PP1PPP/WHSQSHW|mnhr2m/pppppp/1h3/4/5/PPPPPP/MNHRH1M|imwowmi/pppppp/5/4/5/PPPPPP/"
      "IMuOWMI[w] w - - 0 8"}},
    {"weltschach",
     4,
     2,
     {"1rbddbr1/1guxxu1o/pppppppp/8/8/1PPPPPPP/O1U1XU1O/R1BDDBR1|rtcaactr/2n2ng1/pppppppp/8/4X3/"
      "PPPPPPPP/2N2NG1/RTCAACTR|bcyllycb/unsjjsnu/pppppppp/3f1h2/2H1FH2/PPPPPPPP/UNSJJSNU/"
      "BCYLLYCB|qale1laq/x1jfkj1x/pppppppp/8/3S4/PPPPPPPP/X1J1FJ1X/QALEKLAQ|qalwvlaq/x1jffj1x/"
      "pppppppp/3h4/8/PPPPPPPP/X1JFFJ1X/QALWVLAQ|bcyllycb/unsjjsnu/pppppppp/2h2h2/2H2H2/PPPPPPPP/"
      "UN1JJSNU/BCYLLYCB|rtcaactr/2n2n2/pppppppp/8/8/PPPPPPPP/2N2N2/RTCAACTR|grbddbrg/o1uxxu1o/"
      "pppppppp/8/8/PPPPPPPP/O1UXXU1O/GRBDDBRG[Go] w se1va1vh1za1ze1 - 9 16",
      NULL}},
    {"chess",
     10,
     4,
     {"r1bqk2r/pppp1ppp/2n1p3/8/1b6/2NQ4/PPP1PPPP/R1B1KBNR w KQkq - 2 6",
      "r1bqr3/pp1pk2p/3pp3/4npN1/1P6/P2Q4/2PKPPPP/R1B2B1R w - - 1 13"}},
    {"shogi",
     9,
     4,
     {"l2g1g1nl/3srksb1/ppnp1pppp/2p1p4/4B4/2P6/PPNPPPPPP/2SKRS3/L2G1G1NL[] w - - 14 8",
      "5g2l/3sgks2/l1nprpnp1/ppp1pbp1p/9/PPP1PBP1P/2NPRPNP1/L1SKGS3/3G4L[] w - - 36 19"}},
    {"minishogi",
     11,
     5,
     {"3gk/2bs1/4p/PrBS1/1K1R1[g] w - - 0 6", "1rr1k/2gs1/GB2p/P2S1/K2B1[] w - - 0 13"}},
    {"crazyhouse",
     9,
     4,
     {"r1bq1b1r/pppk1ppp/2n1pn2/1Q1p4/3P4/2N5/PPPKPPPP/R1B2BNR[] w - - 2 6",
      "r1bqr3/1ppk1pp1/p1n1pn2/3p3p/3PnB1B/2PQ1N1P/P1P1PPP1/R3KB1R[] w - - 0 13"}},
    {"xiangqi",
     9,
     4,
     {"r1bakab1r/9/2n1c1n2/p1p3p1p/3cp4/4P4/P1P1N1P1P/1C2B2C1/4KR3/R2A1ABN1 w - - 14 8",
      "2b1kabn1/4a4/2n1c4/p1p3p1p/4C4/4p3P/r1P3P2/4B1N2/9/3AKAB2 w - - 0 19"}},
    {"raumschach",
     8,
     3,
     {"5/5/5/PPPPP/RNKNR|5/1n3/5/P1Q1P/BU1BU|5/5/3P1/5/5|1bqu1/ppp1p/1n1p1/5/5|r1k1r/ppppp/5/5/5 w "
      "- - 3 8",
      "5/5/5/RPPPP/1N1NR|5/P4/2B1P/5/1UKB1|2b2/5/1Qp2/5/5|5/p1q2/1n3/3pp/5|r1k1r/ppppp/5/5/5 w - - "
      "0 19"}},
    {"glinski",
     8,
     4,
     {"b/qk1/n1b2/2rnr2/pppp1pppp/3b2P4/4pP5/5R5/3PQBRPN2/2P2BK1P2/1P1N1B3P1 w - - 0 8",
      "1/qk1/n2r1/1brn3/1pb1pp2p/3pP1Ppp2/1B3N1P3/5N5/5BR4/2P1QBK1P2/1P7P1 w - - 0 19"}},
    {"3d-minishogi-strict",
     7,
     4,
     {"gbg/2p/1p1/G2/1BG|jka/ppp/p1p/PPP/AKJ|sts/1p1/3/PPP/STS[Pppp] w - - 0 6",
      "1bg/1gp/1g1/3/1BG|1ka/ptp/3/PT1/AK1|s1s/1p1/3/PPP/S1S[PPPJpppppppj] w - - 0 13"}},
    {"3d-minishogi-setup-strict",
     9,
     4,
     {"gbg/2p/p2/1P1/GBG|jka/pps/3/SPP/AKJ|st1/1pp/3/PP1/1TS[p] w - - 0 6",
      "gbg/1pp/3/1J1/GBG|1ka/1ss/3/1PP/AKJ|st1/1pp/3/PP1/1TS[Pppp] w - - 0 13"}},
    {"chess960",
     8,
     4,
     {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
      "nrbq2kr/ppppppb1/5n1p/5Pp1/8/P5P1/1PPPP2P/NRBQNBKR w HBhb - 1 9"}},
    {"capablanca",
     7,
     4,
     {"r1abqkbcnr/pppp1ppppp/2n7/4p5/4P5/2NA6/PPPP1PPPPP/R2BQKBCNR b KQkq - 3 3",
      "r1abqkbc1r/ppp2ppppp/2np3n2/10/4PA4/2N7/PPPP2PPPP/R2BQKBCNR w KQkq - 0 6"}},
};

const int bench_n_games = sizeof bench_games / sizeof bench_games[0];
