import type { Patient } from '#domain/patient/patient.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { joinText } from '#domain/values/folded-text.ts'

const NAMES = ['firstName', 'lastName'] as const

/** Whether first and last name both differ from this patient's, ignoring accents and case. */
export function hasOtherName(typed: Fields, file: Pick<Patient, (typeof NAMES)[number]>): boolean {
  return NAMES.every((name) => joinText(String(typed[name] ?? '')) !== joinText(file[name]))
}
