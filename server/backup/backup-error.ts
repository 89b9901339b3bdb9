/** What keeps a backup or a restore from being made; the message is one Spanish line for the operator. */
export class BackupError extends Error {}
