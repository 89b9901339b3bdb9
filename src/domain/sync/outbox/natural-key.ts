import { type AppointmentStatus, holdsSlot } from '#domain/appointment/appointment-status.ts'
import { entityOf, isMirrored } from '#domain/fields/entities.ts'
import { fieldOf, fieldsOf } from '#domain/fields/entity-fields.ts'
import { type Field, type FieldValue, namesWhere } from '#domain/fields/field.ts'
import { plainDni } from '#domain/patient/patient-rules.ts'
import { slotsIn } from '../merge/requested-rows.ts'
import type { Fields, KnownIds, OutboxEntry } from './outbox-entry.ts'
import { resolvedFields } from './references.ts'

/** The clinic's clock, by which changes are dated, and the server's may differ by this much. */
const CLOCK_TOLERANCE_MS = 2 * 60_000

/**
 * Whether a row matches a creation by its natural key (`recognisedBy`). An appointment must also still hold its slot,
 * and a clinical record must not be older than the creation. An appointment of a request matches by day, slot and
 * patient. Never true for an income: two payments may have the same content, so only a person can tell.
 */
export function isMadeBy(entry: OutboxEntry, row: Fields, ids: KnownIds): boolean {
  const made = resolvedFields(entry.patch, ids)
  const isSame = (name: string) => isSameValue(fieldOf(entry.entity, name), made[name] ?? null, row[name] ?? null)
  if (entry.action?.name === 'request')
    return row.status === 'pending' && isAskedFor(entry, row) && ['date', 'patientId'].every(isSame)
  const { recognisedBy } = entityOf(entry.entity)
  const names = recognisedBy === 'all' ? namesWhere(fieldsOf(entry.entity), isFormFieldOrTie) : recognisedBy
  if (entry.kind !== 'create' || names.length === 0) return false
  return names.every(isSame) && isStanding(entry, row) && !isOlderThan(entry, row)
}

/** Whether a form sets the field, or it is a required field of the creation. */
function isFormFieldOrTie({ required, source }: Field): boolean {
  return source === undefined || (source === 'creation' && required !== undefined)
}

function isSameValue(field: Field | undefined, made: FieldValue, told: FieldValue): boolean {
  if (field?.kind === 'dni')
    return typeof made === 'string' && made !== '' && plainDni(made) === plainDni(String(told ?? ''))
  if (field?.kind === 'text') return normalizedText(made) === normalizedText(told)
  return made === told
}

/** An appointment that was cancelled before does not match. */
function isStanding({ entity }: OutboxEntry, { status }: Fields): boolean {
  return entity !== 'appointment' || holdsSlot(status as AppointmentStatus)
}

/** Returns text without differences that servers introduce: line ends and surrounding blanks. */
function normalizedText(text: FieldValue): string {
  return String(text ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
}

/**
 * Whether an unmirrored row is older than the creation. Without a creation time it counts as new. For mirrored rows the
 * mirror tells.
 */
function isOlderThan({ entity, madeAt }: OutboxEntry, { createdAt }: Fields): boolean {
  return !isMirrored(entity) && typeof createdAt === 'string' && Date.parse(createdAt) < madeAt - CLOCK_TOLERANCE_MS
}

function isAskedFor({ patch }: OutboxEntry, row: Fields): boolean {
  return slotsIn(patch.slots).some(({ startTime }) => startTime === row.startTime)
}
