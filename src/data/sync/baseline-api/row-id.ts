import type { SerializedRequest } from '#domain/sync/outbox/outbox-entry.ts'

/** The id of the row that a request is about: 'appointments/7', 'appointments/7/approve'. */
export function idOfRow({ path }: SerializedRequest): number {
  return Number(path.split('/')[1])
}
