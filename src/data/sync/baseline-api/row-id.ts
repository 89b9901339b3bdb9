import type { SerializedRequest } from '#domain/sync/outbox/outbox-entry.ts'

/** Returns the id of a request's row from its path: 'appointments/7', 'appointments/7/approve'. */
export function idOfRow({ path }: SerializedRequest): number {
  return Number(path.split('/')[1])
}
