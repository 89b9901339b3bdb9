import { type AppointmentStatus, holdsSlot } from '#domain/appointment/appointment-status.ts'
import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { plainDni } from '#domain/patient/patient-rules.ts'
import { slotsIn } from '../merge/requested-rows.ts'
import type { Fields, FieldValue, KnownIds, OutboxEntry } from './outbox-entry.ts'
import { resolvedFields } from './references.ts'

/** The clinic's clock, by which a change is made, and the server's may differ by so much. */
const CLOCKS_APART_MS = 2 * 60_000

/**
 * Whether a row is what this creation would have made, by what tells such rows apart in the clinic: an appointment by professional, day,
 * start and patient (and it still stands), a patient by DNI, a clinical record by patient and texts (and it is no older than the
 * creation), a request's appointment by day, slot and patient. Never true for an income: two payments may look the same, so that only a
 * person can tell.
 */
export function isMadeBy(entry: OutboxEntry, row: Fields, ids: KnownIds): boolean {
  const made = resolvedFields(entry.patch, ids)
  const isSame = (field: string) => (made[field] ?? null) === (row[field] ?? null)
  if (entry.action?.name === 'request')
    return row.status === 'pending' && isAskedFor(entry, row) && ['date', 'patientId'].every(isSame)
  if (entry.kind !== 'create') return false
  switch (entry.entity) {
    case 'appointment':
      // One that was cancelled before is not it.
      return (
        holdsSlot(row.status as AppointmentStatus) && ['professionalId', 'date', 'startTime', 'patientId'].every(isSame)
      )
    case 'patient':
      return typeof made.dni === 'string' && made.dni !== '' && plainDni(made.dni) === plainDni(String(row.dni ?? ''))
    case 'record':
      return (
        isSame('patientId') &&
        RECORD_TEXT_FIELDS.every((field) => wordsOf(made[field]) === wordsOf(row[field])) &&
        !stoodBefore(entry, row)
      )
    case 'income':
      return false
  }
}

/** A text without what servers keep in their own way: line ends, and the blanks around it. */
function wordsOf(text: FieldValue | undefined): string {
  return String(text ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
}

/** No device mirrors records, so that only the server can say how old one is; where it does not, nothing is known against it. */
function stoodBefore({ madeAt }: OutboxEntry, { createdAt }: Fields): boolean {
  return typeof createdAt === 'string' && Date.parse(createdAt) < madeAt - CLOCKS_APART_MS
}

function isAskedFor({ patch }: OutboxEntry, row: Fields): boolean {
  return slotsIn(patch.slots).some(({ startTime }) => startTime === row.startTime)
}
