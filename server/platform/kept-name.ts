import { join } from 'node:path'
import { fileStamp } from '#server/cli/backup/file-stamp.ts'
import { exists } from './file-presence.ts'

/** Of a database that another one replaced, as keptName gives it. */
export const KEPT_NAME = /^clinica-reemplazada-.*\.sqlite$/

/** Where a database goes that is replaced at this instant: a name that nothing in the folder has. */
export async function keptName(folder: string, instant: number): Promise<string> {
  const base = join(folder, `clinica-reemplazada-${fileStamp(instant)}`)
  for (let number = 1; ; number++) {
    const name = `${base}${number === 1 ? '' : `-${number}`}.sqlite`
    if (!(await exists(name))) return name
  }
}
