import type { Patient } from '#domain/patient/patient.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { joinText } from '#domain/values/folded-text.ts'

const NAMES = ['firstName', 'lastName'] as const

/** Whether what was typed of a new patient has neither the first nor the last name of this file; accents and case say nothing. */
export function isOfAnotherName(typed: Fields, file: Pick<Patient, (typeof NAMES)[number]>): boolean {
  return NAMES.every((name) => joinText(String(typed[name] ?? '')) !== joinText(file[name]))
}
