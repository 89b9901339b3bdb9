import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000 * MEGABYTE
/** Below this, a busy week without network may not fit. */
const LITTLE_ROOM = 50 * MEGABYTE

/** The browser's storage estimate in bytes, which it rounds on purpose ('unos'). */
export interface StorageEstimate {
  usage?: number
  quota?: number
}

/** Says how much space is used and free; null where the browser does not tell. */
export function roomText({ usage, quota }: StorageEstimate): string | null {
  if (usage === undefined || quota === undefined) return null
  const left = Math.max(0, quota - usage)
  const { room, littleRoom } = syncCenterTexts.connection
  return left < LITTLE_ROOM ? littleRoom(sizeInWords(left)) : room(sizeInWords(usage), sizeInWords(left))
}

function sizeInWords(bytes: number): string {
  if (bytes < MEGABYTE) return 'menos de 1 MB'
  if (bytes < GIGABYTE) return `unos ${Math.round(bytes / MEGABYTE)} MB`
  return `unos ${Math.round(bytes / GIGABYTE)} GB`
}
