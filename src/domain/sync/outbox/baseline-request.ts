import { type ChangedEntity, entityOf } from '#domain/fields/entities.ts'
import { type Field, namesWhere } from '#domain/fields/field.ts'
import type { ActionName, Fields, OutboxEntry, SerializedRequest } from './outbox-entry.ts'

type Body = Readonly<Record<string, unknown>>

/** Whether the body of a creation, of an edit, or of every call has the field (spec section 7). */
const isInNew = ({ baseline, said }: Field) => (baseline ?? 'creation') === 'creation' && said !== 'action'
const isInEdits = ({ baseline, said }: Field) => (baseline ?? 'edit') === 'edit' && said !== 'action'
const isInAll = (field: Field) => isInNew(field) && isInEdits(field)
/** Whether only edits that are about nothing else say it: a change of status. */
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

/** The body of a creation or of an action, as far as the spec has words for it; null for one without. */
export function plainBody(entry: OutboxEntry, request: SerializedRequest): Body | null {
  const body = parsed(request)
  if (body === null) return null
  const own = picked(body, entry.action ? ACTION_FIELDS[entry.action.name] : named(entry.entity, isInNew))
  return entry.entity === 'income' && entry.kind === 'create' ? { ...own, recordedBy: entry.userId } : own
}

/** The patch of an edit as far as the spec has words for it: the reason of a void has none. */
export function plainPatch({ entity, patch }: OutboxEntry): Fields {
  return picked(patch, named(entity, isInEdits))
}

/**
 * The body of an edit: the touched fields over the row as the server has it now, since a server may take a body for the whole row.
 * A change of status alone says only that. `theirs` is the answered row as it came.
 */
export function plainEdit(entry: OutboxEntry, request: SerializedRequest, theirs: Body): Body {
  const touched = picked(parsed(request) ?? {}, named(entry.entity, isInEdits))
  const alone = named(entry.entity, isAlone)
  if (Object.keys(touched).every((name) => alone.includes(name))) return touched
  const kept = Object.entries(picked(theirs, named(entry.entity, isInAll))).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(kept), ...touched }
}

function named(entity: ChangedEntity, isMeant: (field: Field) => boolean): readonly string[] {
  return namesWhere(entityOf(entity).fields, isMeant)
}

function picked<T>(body: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => names.includes(name) && value !== undefined))
}

function parsed({ body }: SerializedRequest): Body | null {
  return body === null ? null : (JSON.parse(body) as Body)
}
