import type { LoggedError } from '#server/platform/logged-error.ts'
import type { TaskFailure } from './tasks/backup-task.ts'

/** A log entry about the server's own backups. `file` is a name that tells day and time, never a path. */
export interface BackupLogEntry extends LoggedError {
  time: string
  level: 'info' | 'error'
  event:
    | 'backup.made'
    | 'backup.failed'
    | 'backup.copied'
    | 'backup.copyFailed'
    | 'backup.removed'
    | 'backup.tested'
    | 'backup.testFailed'
    | 'backup.removeFailed'
    | 'backup.recordFailed'
  file?: string
  bytes?: number
  ms?: number
  /** How many tables differ from what the backup held. */
  differences?: number
  /** How many old backups were removed. */
  count?: number
  reason?: TaskFailure
}
