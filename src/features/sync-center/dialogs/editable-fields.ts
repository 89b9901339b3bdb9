import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import type { ChangedEntity } from '#domain/fields/entities.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'

const PLACE: readonly string[] = ['date', 'startTime', 'endTime', 'professionalId']

/** The fields of the form that mends a refused change, in its order. */
export const EDITABLE: Record<ChangedEntity, readonly string[]> = {
  appointment: [...PLACE, 'reason', 'notes'],
  patient: [
    'firstName',
    'lastName',
    'dni',
    'phone',
    'email',
    'birthDate',
    'gender',
    'address',
    'emergencyContact',
    'emergencyPhone',
  ],
  record: RECORD_TEXT_FIELDS,
  income: ['date', 'amount', 'discountAmount', 'description', 'paymentMethod', 'category', 'paymentStatus', 'notes'],
}

/**
 * The fields of a change that its person may mend: of a new row all, of an edit those that it touches (day, times and professional
 * are one).
 * None for a deletion, nor for a bare change of status;
 * of a request the words, since its times were chosen from what was free.
 */
export function editableFields(entry: OutboxEntry): string[] {
  if (entry.kind === 'delete') return []
  if (entry.kind === 'create') return [...EDITABLE[entry.entity]]
  if (entry.action?.name === 'request') return ['reason', 'notes']
  return editableAmong(entry.entity, Object.keys(entry.patch))
}

/** Those of the named fields that a form mends, in its order; day, times and professional come together. */
export function editableAmong(entity: ChangedEntity, named: readonly string[]): string[] {
  const namesPlace = PLACE.some((field) => named.includes(field))
  return EDITABLE[entity].filter((field) => named.includes(field) || (namesPlace && PLACE.includes(field)))
}
