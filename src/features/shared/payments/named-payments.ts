import type { WishedChange } from '#data/sync/outbox/enqueue.ts'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'

/**
 * Returns the creations of the payments of one form. Each has a ref of its own, derived from the draft: a repeated
 * attempt finds them again.
 */
export function namedPayments(payments: readonly Fields[], draft: string): WishedChange[] {
  return payments.map((fields, place) => ({
    kind: 'create',
    entity: 'payment',
    fields,
    ref: rowOfDraft(draft, 'payment', place),
  }))
}
