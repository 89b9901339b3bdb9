import type { ChangedEntity } from '#domain/fields/entities.ts'
import { fieldOf } from '#domain/fields/entity-fields.ts'
import type { FieldValue } from '#domain/fields/field.ts'
import { slotsIn } from '#domain/sync/merge/requested-rows.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import { isLocalDate } from '#domain/values/local-date.ts'
import { centavos, formatMoney } from '#domain/values/money.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import { incomeCategoryLabels, paymentMethodLabels, paymentStatusLabels } from '#features/shared/money/income-texts.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import type { ChangeNames } from './change-names.ts'
import { fieldLabels, rejectionLabels } from './field-labels.ts'

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: appointmentStatusTexts,
  paymentMethod: paymentMethodLabels,
  category: incomeCategoryLabels,
  paymentStatus: paymentStatusLabels,
}

/** A field's value as people read it; 'vacío' for none. */
export function fieldText(
  entity: ChangedEntity,
  field: string,
  value: FieldValue | undefined,
  names: ChangeNames,
): string {
  if (field === 'patientId') return names.patient(typeof value === 'boolean' ? null : (value ?? null))
  if (value === null || value === undefined || value === '') return syncCenterTexts.empty
  if (field === 'professionalId') return names.professional(Number(value))
  if (fieldOf(entity, field)?.kind === 'money' && typeof value === 'number') return formatMoney(centavos(value))
  if (field === 'slots') return slotsInWords(String(value))
  if (typeof value === 'string' && isLocalDate(value)) return formatDayInWordsWithYear(value)
  return WORDS[field]?.[String(value)] ?? String(value)
}

/**
 * The fields of a change among these that people know, with their labels, in reading order. `theirs` is the row that is shown beside
 * the change: the label of a field is true of both.
 */
export function labelled(
  { entity, patch }: Pick<OutboxEntry, 'entity' | 'patch'>,
  fields: Iterable<string>,
  theirs: Fields = {},
): { field: string; label: string }[] {
  const present = new Set(fields)
  const labels = { ...fieldLabels(entity), ...reasonLabel([patch.status, theirs.status]) }
  return Object.entries(labels)
    .filter(([field]) => present.has(field))
    .map(([field, label]) => ({ field, label }))
}

/** Why something was rejected stands in the field of why something was cancelled. */
function reasonLabel(statuses: readonly (FieldValue | undefined)[]): { cancellationReason?: string } {
  if (!statuses.includes('rejected')) return {}
  const { rejected, either } = rejectionLabels
  return { cancellationReason: statuses.includes('cancelled') ? either : rejected }
}

function slotsInWords(text: string): string {
  return slotsIn(text)
    .map(({ startTime, endTime }) => `${startTime} a ${endTime}`)
    .join(', ')
}
