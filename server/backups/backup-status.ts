import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import { timestampOf } from '#server/platform/clock.ts'
import type { BackupRecord } from './backup-record.ts'

const LATE_AFTER_MS = 48 * 60 * 60 * 1000

/** What was found on the disk. */
export interface BackupPresence {
  /** Whether the newest daily backup is still in its place. */
  file: boolean
  /** Whether the second folder is there; undefined when none is set. */
  copyFolder: boolean | undefined
}

/** Tells how the backups stand: the worst problem, or 'ok'. Without any backup yet it is 'none', no problem by itself. */
export function backupHealthOf(record: BackupRecord, presence: BackupPresence, now: number): BackupHealth {
  const { made, tested, failures } = record
  return {
    state: stateOf(record, presence, now),
    ...(failures.backup !== undefined && { problem: failures.backup }),
    madeAt: made ? timestampOf(made.at) : null,
    testedAt: tested ? timestampOf(tested.at) : null,
    differences: tested?.differences ?? null,
  }
}

function stateOf({ made, copied, failures }: BackupRecord, presence: BackupPresence, now: number): string {
  if (made && !presence.file) return 'gone'
  if (failures.backup) return 'failed'
  if (made && now - made.at > LATE_AFTER_MS) return 'late'
  if (failures.test) return 'test-failed'
  if (presence.copyFolder === false) return 'copy-missing'
  if (presence.copyFolder === true && made && copied?.file !== made.file && failures.copy) return 'copy-failed'
  return made ? 'ok' : 'none'
}
