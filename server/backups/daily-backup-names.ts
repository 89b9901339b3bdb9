import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStamp } from '#server/cli/backup/file-stamp.ts'
import { exists } from '#server/platform/file-presence.ts'

/** Why the server made a backup: by itself once a day, or since somebody asked for it. */
export type BackupOccasion = 'daily' | 'asked'

/** Match only what the server itself makes: nothing else is ever removed. */
const PATTERNS: Readonly<Record<BackupOccasion, RegExp>> = {
  daily: /^clinica-\d{4}-\d{2}-\d{2}-\d{4}-diario\.sqlite(\.enc)?$/,
  asked: /^clinica-\d{4}-\d{2}-\d{2}-\d{4}-a-pedido(-\d+)?\.sqlite(\.enc)?$/,
}

/** Names the daily backup of this instant; the day comes first, so that names sort by age. */
export function dailyBackupName(instant: number, isEncrypted: boolean): string {
  return `clinica-${fileStamp(instant)}-diario${endingOf(isEncrypted)}`
}

/** Names a backup of this instant that somebody asked for. Two of one minute have different names. */
export async function askedBackupName(folder: string, instant: number, isEncrypted: boolean): Promise<string> {
  const base = `clinica-${fileStamp(instant)}-a-pedido`
  for (let number = 1; ; number++) {
    const name = `${base}${number === 1 ? '' : `-${number}`}${endingOf(isEncrypted)}`
    if (!(await exists(join(folder, name)))) return name
  }
}

/** Tells why a backup of this name was made; undefined for a file that the server's own backups never have. */
export function occasionOf(name: string): BackupOccasion | undefined {
  return (Object.keys(PATTERNS) as BackupOccasion[]).find((occasion) => PATTERNS[occasion].test(name))
}

/**
 * Picks the backups beyond the newest `keep` of each occasion: so those that were asked for push no daily one out. Those
 * in `spared` are never picked, whatever day they name.
 */
export function surplusBackups(names: readonly string[], keep: number, spared: readonly string[]): string[] {
  return Object.values(PATTERNS).flatMap((pattern) => {
    const made = names.filter((name) => pattern.test(name)).sort()
    return made.slice(0, Math.max(0, made.length - keep)).filter((name) => !spared.includes(name))
  })
}

/** Removes the surplus of a folder, and returns the names of what was removed. */
export async function removeSurplus(folder: string, keep: number, spared: readonly string[]): Promise<string[]> {
  const surplus = surplusBackups(await readdir(folder), keep, spared)
  for (const name of surplus) await rm(join(folder, name), { force: true })
  return surplus
}

function endingOf(isEncrypted: boolean): string {
  return isEncrypted ? '.sqlite.enc' : '.sqlite'
}
