import type { ChangedEntity, EntityRows } from '#domain/fields/entities.ts'
import type { ErrorAnswer } from '#domain/wire/error-wire.ts'
import { rowReader } from '#domain/wire/row-readers.ts'

/** The row as it stands now, which a 412 tells (`current`), in the domain's units; null when the refusal tells of none. */
export function answeredRow<E extends ChangedEntity>(entity: E, answer: ErrorAnswer | null): EntityRows[E] | null {
  return rowReader(entity)(answer?.current) ?? null
}
