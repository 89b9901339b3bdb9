/** The forms whose text is kept while it is typed. */
export type DraftForm =
  | 'new-patient'
  | 'edit-patient'
  | 'new-appointment'
  | 'new-income'
  | 'edit-income'
  | 'void-income'
  | 'completion'
  | 'approval'
  | 'rejection'
  | 'cancellation'
  | 'rescheduling'
  | 'new-record'
  | 'edit-record'
  | 'mend-change'
  | 'request'

/** What stood in a form that was neither sent nor given up: the person's own, sealed like the outbox. */
export interface Draft {
  /** Of one opening of the form; the row that it becomes is named after it (rowOfDraft). */
  id: string
  form: DraftForm
  /** What the form was opened with (a place of the agenda, a search); '' when it was opened empty. */
  opening: string
  values: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  savedAt: number
  /** What it said when its form was submitted last: that may have been kept, whatever the form heard of it. */
  submitted?: Readonly<Record<string, string>>
  /** What it said before is a change already, and stays what it is. */
  isKeptBefore?: boolean
}

/** Whether two drafts of a form say the same. */
export function isSameText(one: Draft['values'], other: Draft['values']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
