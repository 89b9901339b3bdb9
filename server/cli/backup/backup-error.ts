import { CommandError } from '#server/cli/command-error.ts'

/** Thrown when a backup or a restore can't be made. */
export class BackupError extends CommandError {}
