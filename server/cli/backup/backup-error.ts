import { CommandError } from '#server/cli/command-error.ts'

/** A backup or a restore failed. */
export class BackupError extends CommandError {}
