/** Thrown when an operator command can't be done; the message is one Spanish line. */
export class CommandError extends Error {}
