import { RECORD_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import type { ActionName, ChangedEntity, Fields, OutboxEntry, SerializedRequest } from './outbox-entry.ts'

type Body = Readonly<Record<string, unknown>>

/** The bodies that the spec names (section 7). */
const SPEC_FIELDS: Record<ChangedEntity, readonly string[]> = {
  appointment: ['date', 'startTime', 'endTime', 'reason', 'notes', 'patientId', 'professionalId'],
  patient: [
    'firstName',
    'lastName',
    'dni',
    'phone',
    'email',
    'address',
    'birthDate',
    'gender',
    'emergencyContact',
    'emergencyPhone',
  ],
  income: [
    'patientId',
    'date',
    'amount',
    'description',
    'paymentMethod',
    'category',
    'discountAmount',
    'paymentStatus',
    'notes',
    'netAmount',
  ],
  record: RECORD_TEXT_FIELDS,
}

const STATUS_FIELDS = ['status', 'cancellationReason']

/** A new record says besides its texts whose it is. */
const NEW_FIELDS: typeof SPEC_FIELDS = {
  ...SPEC_FIELDS,
  record: [...RECORD_TEXT_FIELDS, 'patientId', 'appointmentId', 'professionalId'],
}

const ACTION_FIELDS: Record<ActionName, readonly string[]> = {
  approve: ['date', 'startTime', 'endTime', 'professionalId', 'notes'],
  reject: ['rejectionReason', 'alternativeOptions'],
  schedule: [],
  request: [
    'motivo',
    'preferenciaDia',
    'preferenciaHora',
    'notas',
    'fechaSeleccionada',
    'horarioSeleccionado',
    'horariosSeleccionados',
  ],
}

/** The body of a creation or of an action, as far as the spec has words for it; null for one without. */
export function plainBody(entry: OutboxEntry, request: SerializedRequest): Body | null {
  const body = parsed(request)
  if (body === null) return null
  const own = picked(body, entry.action ? ACTION_FIELDS[entry.action.name] : NEW_FIELDS[entry.entity])
  return entry.entity === 'income' && entry.kind === 'create' ? { ...own, recordedBy: entry.userId } : own
}

/** The patch of an edit as far as the spec has words for it: the reason of a void has none. */
export function plainPatch({ entity, patch }: OutboxEntry): Fields {
  return picked(patch, editFields(entity))
}

/**
 * The body of an edit: the touched fields over the row as the server has it now, since a server may take a body for the whole row.
 * A change of status alone says only that. `theirs` is the answered row as it came.
 */
export function plainEdit(entry: OutboxEntry, request: SerializedRequest, theirs: Body): Body {
  const touched = picked(parsed(request) ?? {}, editFields(entry.entity))
  if (Object.keys(touched).every((name) => STATUS_FIELDS.includes(name))) return touched
  const kept = Object.entries(picked(theirs, SPEC_FIELDS[entry.entity])).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(kept), ...touched }
}

function editFields(entity: ChangedEntity): readonly string[] {
  return entity === 'appointment' ? [...SPEC_FIELDS.appointment, ...STATUS_FIELDS] : SPEC_FIELDS[entity]
}

function picked<T>(body: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => names.includes(name) && value !== undefined))
}

function parsed({ body }: SerializedRequest): Body | null {
  return body === null ? null : (JSON.parse(body) as Body)
}
