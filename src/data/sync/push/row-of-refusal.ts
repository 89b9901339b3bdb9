import type { ChangedEntity, EntityRows } from '#domain/fields/entities.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'
import { rowReader } from '#domain/wire/rows/row-readers.ts'

/** Returns the current row from a 412 (`current`), in the domain's units; null if the refusal contains none. */
export function rowOfRefusal<E extends ChangedEntity>(entity: E, answer: ErrorAnswer | null): EntityRows[E] | null {
  return rowReader(entity)(answer?.current) ?? null
}
