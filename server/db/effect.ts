import type { SyncedEntity } from '#domain/wire/sync-wire.ts'

/** What a write did, in the words of its answer: status, and the row that the answer shows. */
export interface Effect {
  status: number
  entity: SyncedEntity
  id: number
}
