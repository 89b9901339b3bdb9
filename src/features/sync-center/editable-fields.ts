import type { ChangedEntity, OutboxEntry } from '#domain/change/outbox-entry.ts'
import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'

const PLACE = ['date', 'startTime', 'endTime', 'professionalId']

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
 * The fields that the person may mend: of a new row all, of an edit those that it touches (day, times and professional are one).
 * None for a deletion, nor for a bare change of status;
 * of a request the words, since its times were chosen from what was free.
 */
export function editableFields(entry: OutboxEntry): string[] {
  if (entry.kind === 'delete') return []
  const fields = EDITABLE[entry.entity]
  if (entry.kind === 'create') return [...fields]
  if (entry.action?.name === 'request') return ['reason', 'notes']
  const movesPlace = PLACE.some((field) => field in entry.patch)
  return fields.filter((field) => field in entry.patch || (movesPlace && PLACE.includes(field)))
}
