import { differenceReasonError, NOTES, type Note, worthOfNotes } from '#domain/cash/cash-count.ts'
import { type ByMethod, isSameByMethod } from '#domain/cash/cash-figures.ts'
import { withFloat } from '#domain/cash/closes-in-force.ts'
import type { PaymentMethod } from '#domain/income/income.ts'
import { type Centavos, centavos } from '#domain/values/money.ts'
import { amountError } from '#domain/values/money-rules.ts'
import { amountOf, asWritten, plainPesos } from '#features/shared/income-form/income-form.ts'

/** The steps of the walk, in their order. */
export const STEPS = ['open', 'uncharged', 'count', 'next', 'close'] as const
export type Step = (typeof STEPS)[number]

type NoteField = `note${Note}`

/** The walk as text, so that the draft keeps it: the step, and what was counted. */
export interface WalkForm extends Record<PaymentMethod | NoteField, string> {
  step: string
  float: string
  reason: string
}

export type WalkErrors = Partial<Record<PaymentMethod | 'float' | 'reason', string>>

/** Returns the walk at its first step; the float is filled in once it is known. */
export function blankWalk(): WalkForm {
  const notes = Object.fromEntries(NOTES.map((note) => [noteField(note), ''])) as Record<NoteField, string>
  return { ...notes, step: STEPS[0], float: '', cash: '', transfer: '', other: '', reason: '' }
}

export function noteField(note: Note): NoteField {
  return `note${note}`
}

/** Returns the step at which the walk is. */
export function stepOf({ step }: Pick<WalkForm, 'step'>): Step {
  return STEPS.find((each) => each === step) ?? STEPS[0]
}

/** Returns the fields of a changed number of notes: with it the counted cash follows. */
export function withNotes(form: WalkForm, note: Note, count: string): Partial<WalkForm> {
  const changed = { ...form, [noteField(note)]: count }
  return { [noteField(note)]: count, cash: plainPesos(notesSum(changed)) }
}

/** Returns what the counted notes are worth. */
export function notesSum(form: WalkForm): Centavos {
  return worthOfNotes(Object.fromEntries(NOTES.map((note) => [note, form[noteField(note)]])))
}

/** Returns the float; 0 while it is no amount. */
export function floatOf({ float }: Pick<WalkForm, 'float'>): Centavos {
  return amountOf(float) ?? centavos(0)
}

/** Returns what was counted by a method; null while it is no amount. Where nothing is expected, an empty field is 0. */
function countedBy(form: WalkForm, method: PaymentMethod, expected: ByMethod): Centavos | null {
  return mayStayEmpty(form, method, expected) ? centavos(0) : amountOf(form[method])
}

function mayStayEmpty(form: WalkForm, method: PaymentMethod, expected: ByMethod): boolean {
  return form[method].trim() === '' && method !== 'cash' && expected[method] === 0
}

/** Returns everything that was counted; null while a part is missing. */
export function countedIn(form: WalkForm, expected: ByMethod): ByMethod | null {
  const cash = countedBy(form, 'cash', expected)
  const transfer = countedBy(form, 'transfer', expected)
  const other = countedBy(form, 'other', expected)
  return cash === null || transfer === null || other === null ? null : { cash, transfer, other }
}

/** Checks the count. `figures` are the day's, without the float. Empty if it is valid. */
export function countErrors(form: WalkForm, figures: ByMethod): WalkErrors {
  const expected = withFloat(figures, floatOf(form))
  const errorOf = (method: PaymentMethod) =>
    mayStayEmpty(form, method, expected) ? null : amountError(asWritten(form[method]))
  const counted = countedIn(form, expected)
  const errors = {
    float: amountError(asWritten(form.float)),
    cash: errorOf('cash'),
    transfer: errorOf('transfer'),
    other: errorOf('other'),
    reason: counted && differenceReasonError(counted, expected, form.reason),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== null))
}

/** Returns why the count differs; '' where it does not, since the field of an earlier difference is no longer shown. */
export function reasonIn({ reason }: Pick<WalkForm, 'reason'>, counted: ByMethod, expected: ByMethod): string {
  return isSameByMethod(counted, expected) ? '' : reason.trim()
}

/** Returns counted minus expected for the methods that were counted so far. */
export function differencesIn(form: WalkForm, expected: ByMethod): Record<PaymentMethod, Centavos | null> {
  const difference = (method: PaymentMethod) => {
    const counted = countedBy(form, method, expected)
    return counted === null ? null : centavos(counted - expected[method])
  }
  return { cash: difference('cash'), transfer: difference('transfer'), other: difference('other') }
}
