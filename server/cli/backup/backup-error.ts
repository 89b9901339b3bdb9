import { CommandError } from '#server/cli/command-error.ts'

/** What keeps a backup or a restore from being made. */
export class BackupError extends CommandError {}
