import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'

const MEGABYTE = 1_000_000
const GIGABYTE = 1_000 * MEGABYTE
/** With less than this a busy week without network may not fit any more. */
const LITTLE_ROOM = 50 * MEGABYTE

/** What the browser says about this device's storage, in bytes; it rounds on purpose, so that it is 'unos'. */
export interface StorageEstimate {
  usage?: number
  quota?: number
}

/** How much the data take and how much room is left; null where the browser does not tell. */
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
