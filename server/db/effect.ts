import type { VersionedEntity } from './versioned-tables.ts'

/** What a write did, in the words of its answer: status, and the row that the answer shows. */
export interface Effect {
  status: number
  entity: VersionedEntity
  id: number
}
