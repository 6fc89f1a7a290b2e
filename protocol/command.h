/* A command of a protocol: one row of a table. */
#ifndef WELTGEIST_PROTOCOL_COMMAND_H
#define WELTGEIST_PROTOCOL_COMMAND_H

struct session;

enum effect {
    EFFECT_NONE,  /* done in place; a search goes on */
    EFFECT_GAME,  /* the same, but it begins a game: afterwards no other protocol is taken up */
    EFFECT_ABORT, /* begins a game; a search ends first, without a move */
};

/* Gets what follows the first word, without blanks at its ends; may change it. */
typedef void command_fn(struct session *s, char *args);

struct command {
    const char *name;
    command_fn *run;
    enum effect effect;
    const char *args, *help; /* for the list that `help` prints */
};

/* The commands for scripts, which every dialect has besides its own; ends with a name NULL. */
extern const struct command script_commands[];

/* The row of a name in @table, which ends with a name NULL, or among the commands for scripts. NULL
 * if there is none. */
const struct command *command_find(const struct command *table, const char *name);

/* A handler of a command that is understood and has no effect. */
command_fn command_ignore;
command_fn command_quit;

#endif
