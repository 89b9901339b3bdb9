/** What keeps a command of the operator from being done; the message is one Spanish line. */
export class CommandError extends Error {}
