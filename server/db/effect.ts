import type { VersionedEntity } from './versioned-tables.ts'

/** The effect of a write, in the terms of its answer: status, and the row that the answer shows. */
export interface Effect {
  status: number
  entity: VersionedEntity
  id: number
}
