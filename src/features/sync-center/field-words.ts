import type { ChangedEntity, FieldValue } from '#domain/change/outbox-entry.ts'
import { formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import { isLocalDate } from '#domain/values/local-date.ts'
import { centavos, formatMoney } from '#domain/values/money.ts'
import { appointmentStatusTexts } from '#features/shared/appointment-status-texts.ts'
import { incomeCategoryWords, paymentMethodWords, paymentStatusWords } from '#features/shared/income-texts.ts'
import type { ChangeNames } from './change-names.ts'
import { fieldLabels, syncCenterTexts } from './sync-center-texts.ts'

const MONEY: ReadonlySet<string> = new Set(['amount', 'discountAmount', 'netAmount'])

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: appointmentStatusTexts,
  paymentMethod: paymentMethodWords,
  category: incomeCategoryWords,
  paymentStatus: paymentStatusWords,
}

/** A field's value as people read it; 'vacío' for none. */
export function fieldText(field: string, value: FieldValue | undefined, names: ChangeNames): string {
  if (field === 'patientId') return names.patient(typeof value === 'boolean' ? null : (value ?? null))
  if (value === null || value === undefined || value === '') return syncCenterTexts.empty
  if (field === 'professionalId') return names.professional(Number(value))
  if (MONEY.has(field) && typeof value === 'number') return formatMoney(centavos(value))
  if (typeof value === 'string' && isLocalDate(value)) return formatDayInWordsWithYear(value)
  return WORDS[field]?.[String(value)] ?? String(value)
}

/** The fields among these that people know, with their labels, in reading order. */
export function labelled(entity: ChangedEntity, fields: Iterable<string>): { field: string; label: string }[] {
  const present = new Set(fields)
  return Object.entries(fieldLabels[entity])
    .filter(([field]) => present.has(field))
    .map(([field, label]) => ({ field, label }))
}
