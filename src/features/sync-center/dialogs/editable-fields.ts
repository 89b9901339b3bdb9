import type { ChangedEntity } from '#domain/fields/entities.ts'
import { fieldOf, fieldsOf } from '#domain/fields/entity-fields.ts'
import { type Field, namesWhere } from '#domain/fields/field.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

/** The fields of the form that mends a refused change, in its order: those that people say and edit, with a name for each. */
export function mendedFields(entity: ChangedEntity): string[] {
  return namesWhere(fieldsOf(entity), isEditable)
}

function isEditable({ label, source, derived, fixedInReview }: Field): boolean {
  return label !== undefined && source === undefined && !derived && !fixedInReview
}

/**
 * The fields of a change that its person may mend: of a new row all, of an edit those that it touches (day, times and professional
 * are one).
 * None for a deletion, nor for a bare change of status;
 * of a request the words, since its times were chosen from what was free.
 */
export function editableFields(entry: OutboxEntry): string[] {
  if (entry.kind === 'delete') return []
  if (entry.kind === 'create') return mendedFields(entry.entity)
  if (entry.action?.name === 'request') return ['reason', 'notes']
  return editableAmong(entry.entity, Object.keys(entry.patch))
}

/** Those of the named fields that a form mends, in its order; day, times and professional come together. */
export function editableAmong(entity: ChangedEntity, named: readonly string[]): string[] {
  const mended = mendedFields(entity)
  const groups = new Set(mended.filter((name) => named.includes(name)).map((name) => fieldOf(entity, name)?.group))
  groups.delete(undefined)
  return mended.filter((name) => named.includes(name) || groups.has(fieldOf(entity, name)?.group))
}
