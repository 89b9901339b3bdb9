import type { ChangedEntity } from '#domain/fields/entities.ts'
import { fieldOf } from '#domain/fields/entity-fields.ts'
import type { FieldValue } from '#domain/fields/field.ts'
import { slotsIn } from '#domain/sync/merge/requested-rows.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import { centavos, formatMoney } from '#domain/values/money.ts'
import { weekdaysInWords } from '#domain/waiting/weekdays.ts'
import { appointmentStatusTexts } from '#features/shared/appointments/appointment-status-texts.ts'
import { closureKindLabels } from '#features/shared/closures/closed-texts.ts'
import {
  contactChannelLabels,
  contactKindLabels,
  contactOutcomeLabels,
} from '#features/shared/contacts/contact-kind-texts.ts'
import { incomeCategoryLabels, paymentMethodLabels, paymentStatusLabels } from '#features/shared/money/income-texts.ts'
import {
  cashDayKindLabels,
  movementKindLabels,
  paymentKindLabels,
  planStatusLabels,
} from '#features/shared/money/money-kind-texts.ts'
import { waitingStatusLabels } from '#features/shared/waiting/waiting-status-texts.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { fieldLabels, rejectionLabels } from './field-labels.ts'
import type { PersonNames } from './person-names.ts'

const OPTION_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { ...appointmentStatusTexts, ...planStatusLabels, ...waitingStatusLabels },
  paymentMethod: paymentMethodLabels,
  category: incomeCategoryLabels,
  paymentStatus: paymentStatusLabels,
  kind: {
    ...closureKindLabels,
    ...paymentKindLabels,
    ...movementKindLabels,
    ...cashDayKindLabels,
    ...contactKindLabels,
  },
  channel: contactChannelLabels,
  outcome: contactOutcomeLabels,
}

/** Formats a field's value; 'vacío' for none. */
export function formatField(
  entity: ChangedEntity,
  field: string,
  value: FieldValue | undefined,
  names: PersonNames,
): string {
  if (field === 'patientId') return names.patient(typeof value === 'boolean' ? null : (value ?? null))
  if (value === null || value === undefined || value === '') return syncCenterTexts.empty
  if (field === 'professionalId') return names.professional(Number(value))
  if (fieldOf(entity, field)?.kind === 'money' && typeof value === 'number') return formatMoney(centavos(value))
  return wordsOf(field, value)
}

function wordsOf(field: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? syncCenterTexts.yes : syncCenterTexts.no
  if (field === 'weekdays') return weekdaysInWords(String(value))
  if (field === 'slots') return formatSlots(String(value))
  if (typeof value === 'string' && isLocalDate(value)) return formatDayInWordsWithYear(value)
  return OPTION_LABELS[field]?.[String(value)] ?? String(value)
}

/**
 * Returns those of these fields that have a label, with it, in reading order. `theirs` is the row that is shown beside
 * the change: each label fits both.
 */
export function labelFields(
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

/** Labels the field that holds both the reason of a rejection and that of a cancellation. */
function reasonLabel(statuses: readonly (FieldValue | undefined)[]): { cancellationReason?: string } {
  if (!statuses.includes('rejected')) return {}
  const { rejected, either } = rejectionLabels
  return { cancellationReason: statuses.includes('cancelled') ? either : rejected }
}

function formatSlots(text: string): string {
  return slotsIn(text)
    .map(({ startTime, endTime }) => `${startTime} a ${endTime}`)
    .join(', ')
}
