/* The program's default mode: a session with a client over stdin and stdout, in CECP 2 (the XBoard
 * protocol) or, if the first word is `uci`, in UCI. See docs/protocol.md. */
#ifndef WELTGEIST_PROTOCOL_SESSION_H
#define WELTGEIST_PROTOCOL_SESSION_H

struct catalogue;

/* Runs a session to its end and returns the program's exit status. @version names the program's
 * version. The catalogue stays the caller's; games may be added to it. */
int protocol_main(struct catalogue *catalogue, const char *version);

#endif
