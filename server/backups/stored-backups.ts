import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clinicInstantOf } from '#domain/values/dates/clinic-time.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { isTimeOfDay } from '#domain/values/dates/time-of-day.ts'
import { ifGone } from '#server/platform/file-presence.ts'
import type { BackupRecord } from './backup-record.ts'
import { type BackupOccasion, occasionOf } from './daily-backup-names.ts'

/** A backup in the data folder. */
export interface StoredBackup {
  /** The file's name, without its folder. */
  name: string
  /** Epoch milliseconds, as the name tells. */
  madeAt: number
  bytes: number
  /** 'other': made by a command, or before an update. */
  occasion: BackupOccasion | 'other'
  isEncrypted: boolean
  /** What its last test of a restore showed. */
  test: 'sound' | 'unsound' | 'untested'
}

/** Matches what the server and its commands make. Nothing else of the folder is shown or sent. */
export const BACKUP_NAME = /^clinica-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})[a-z\d-]*\.sqlite(\.enc)?$/

/** Lists the backups of a folder, newest first; a missing folder has none. */
export async function listStoredBackups(folder: string, record: BackupRecord): Promise<StoredBackup[]> {
  const backups: StoredBackup[] = []
  for (const name of await namesIn(folder)) {
    const madeAt = instantIn(name)
    const file = madeAt === undefined ? undefined : await lstat(join(folder, name)).catch(ifGone)
    if (madeAt === undefined || !file?.isFile()) continue
    const [occasion, isEncrypted] = [occasionOf(name) ?? ('other' as const), name.endsWith('.enc')]
    backups.push({ name, madeAt, bytes: file.size, occasion, isEncrypted, test: testOf(name, record) })
  }
  return backups.sort((one, other) => other.madeAt - one.madeAt || other.name.localeCompare(one.name))
}

function testOf(name: string, { sound, unsound, tested }: BackupRecord): StoredBackup['test'] {
  if (name === unsound || (name === tested?.file && tested.differences > 0)) return 'unsound'
  return name === sound ? 'sound' : 'untested'
}

function instantIn(name: string): number | undefined {
  const [, day = '', hour = '', minute = ''] = BACKUP_NAME.exec(name) ?? []
  const time = `${hour}:${minute}`
  return isLocalDate(day) && isTimeOfDay(time) ? clinicInstantOf(day, time) : undefined
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ifGone)) ?? []
}
