import { CommandError } from '#server/operator/command-error.ts'

/** What keeps a backup or a restore from being made. */
export class BackupError extends CommandError {}
