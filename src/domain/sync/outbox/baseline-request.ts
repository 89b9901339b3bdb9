import type { ChangedEntity } from '#domain/fields/entities.ts'
import { fieldsOf } from '#domain/fields/entity-fields.ts'
import { type Field, namesWhere } from '#domain/fields/field.ts'
import type { ActionName, Fields, OutboxEntry, SerializedRequest } from './outbox-entry.ts'

type Body = Readonly<Record<string, unknown>>

/** Whether the field is in the body of creations, of edits, or of all calls (spec section 7). */
const isInNew = ({ baseline, source }: Field) => (baseline ?? 'creation') === 'creation' && source !== 'action'
const isInEdits = ({ baseline, source }: Field) => (baseline ?? 'edit') === 'edit' && source !== 'action'
const isInAll = (field: Field) => isInNew(field) && isInEdits(field)
/** Whether only edits without other fields contain it, such as a change of status. */
const isAlone = ({ baseline }: Field) => baseline === 'edit'

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

/**
 * Returns the body of a creation or action with the fields that the specification defines; null for a call without
 * body.
 */
export function plainBody(entry: OutboxEntry, request: SerializedRequest): Body | null {
  const body = parseBody(request)
  if (body === null) return null
  const own = pickFields(body, entry.action ? ACTION_FIELDS[entry.action.name] : fieldNames(entry.entity, isInNew))
  return entry.entity === 'income' && entry.kind === 'create' ? { ...own, recordedBy: entry.userId } : own
}

/**
 * Returns the patch of an edit with the fields that the specification defines; it has none for the reason of a void,
 * for example.
 */
export function plainPatch({ entity, patch }: OutboxEntry): Fields {
  return pickFields(patch, fieldNames(entity, isInEdits))
}

/**
 * Returns the body of an edit: the touched fields over the server's current row, since a server may take the body as
 * the whole row. A change of status is sent alone. `theirs` is the row as it arrived.
 */
export function plainEdit(entry: OutboxEntry, request: SerializedRequest, theirs: Body): Body {
  const touched = pickFields(parseBody(request) ?? {}, fieldNames(entry.entity, isInEdits))
  const alone = fieldNames(entry.entity, isAlone)
  if (Object.keys(touched).every((name) => alone.includes(name))) return touched
  const kept = Object.entries(pickFields(theirs, fieldNames(entry.entity, isInAll))).filter(
    ([, value]) => value !== null,
  )
  return { ...Object.fromEntries(kept), ...touched }
}

function fieldNames(entity: ChangedEntity, isMeant: (field: Field) => boolean): readonly string[] {
  return namesWhere(fieldsOf(entity), isMeant)
}

function pickFields<T>(body: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => names.includes(name) && value !== undefined))
}

function parseBody({ body }: SerializedRequest): Body | null {
  return body === null ? null : (JSON.parse(body) as Body)
}
