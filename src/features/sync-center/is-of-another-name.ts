import { foldText } from '#ui/text-match.ts'
import type { FieldChange } from './change-words.ts'
import { labelled } from './field-words.ts'

const NAMES = labelled({ entity: 'patient', patch: {} }, ['firstName', 'lastName']).map(({ label }) => label)

/** Whether what would be written into a patient's file has neither the first nor the last name of who is there; accents and case say nothing. */
export function isOfAnotherName(writes: readonly FieldChange[]): boolean {
  const others = writes.filter(({ before, after }) => foldText(before ?? '') !== foldText(after))
  return NAMES.every((name) => others.some(({ label }) => label === name))
}
