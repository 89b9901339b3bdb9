/** Forms whose text is kept while it is typed. */
export type DraftForm =
  | 'settings'
  | 'new-patient'
  | 'edit-patient'
  | 'new-appointment'
  | 'new-income'
  | 'edit-income'
  | 'void-income'
  | 'payment'
  | 'void-payment'
  | 'completion'
  | 'approval'
  | 'rejection'
  | 'cancellation'
  | 'rescheduling'
  | 'attended-visit'
  | 'new-record'
  | 'edit-record'
  | 'mend-change'
  | 'request'
  | 'close-day'
  | 'cash-movement'
  | 'void-movement'
  | 'cash-close'
  | 'agree-close'
  | 'reopen-cash-day'
  | 'new-plan'
  | 'edit-plan'
  | 'new-waiting'
  | 'edit-waiting'
  | 'give-slot'

/**
 * The text of a form that was neither submitted nor discarded. It belongs to its user, and only that user sees it, like
 * the outbox.
 */
export interface Draft {
  /** Identifies one opening of the form. The ref of the row that it becomes is derived from it (rowOfDraft). */
  id: string
  form: DraftForm
  /** What the form was opened with (a slot of the agenda, a search); '' if it was opened empty. */
  opening: string
  values: Readonly<Record<string, string>>
  /** Epoch milliseconds. */
  savedAt: number
  /** The form's values at its last submission. That submission may have been kept even if the form saw an error. */
  submitted?: Readonly<Record<string, string>>
  /** The draft's earlier text has already become a change. */
  isKeptBefore?: boolean
}

/** Whether two drafts of a form say the same. */
export function isSameText(one: Draft['values'], other: Draft['values']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
