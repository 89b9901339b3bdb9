import { join } from 'node:path'
import { fileStamp } from '#server/cli/backup/file-stamp.ts'
import { exists } from './file-presence.ts'

/** Matches the name of a replaced database (replacedDatabaseName). */
export const REPLACED_DATABASE_NAME = /^clinica-reemplazada-.*\.sqlite$/

/** Chooses an unused name for a database that is replaced at this instant. */
export async function replacedDatabaseName(folder: string, instant: number): Promise<string> {
  const base = join(folder, `clinica-reemplazada-${fileStamp(instant)}`)
  for (let number = 1; ; number++) {
    const name = `${base}${number === 1 ? '' : `-${number}`}.sqlite`
    if (!(await exists(name))) return name
  }
}
