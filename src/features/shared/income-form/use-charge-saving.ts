import { useCallback, useRef } from 'react'
import { rowOfDraft } from '#data/sync/outbox/row-of-draft.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { takeBack } from '#features/shared/forms/take-back.ts'
import type { FormDraftHandle } from '#features/shared/forms/use-draft.ts'
import { type SaveResult, useSave } from '#features/shared/forms/use-save.ts'
import type { ResultTexts } from '#features/shared/messages/server-result.ts'
import { namedPayments } from '#features/shared/payments/named-payments.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { type ChargeForm, partsOf, paymentsOfParts, withParts } from './charge-parts.ts'

type Draft = Pick<FormDraftHandle, 'become'> & { keeper: Pick<FormDraftHandle['keeper'], 'name'> }

/** Saves a new income with the payments that it was received by. */
export interface ChargeSaving {
  save: (texts: ResultTexts, charge: { form: ChargeForm; income: Fields; draft: Draft }) => Promise<SaveResult>
  /** Closes the form for good, and drops its refused income with its payments. */
  close: () => void
}

/**
 * Stores an income and its payments in one transaction, so that this device keeps all of them or none. When the server
 * refuses the income, its payments are taken back before it is tried again or given up.
 */
export function useChargeSaving(onClose: () => void): ChargeSaving {
  const changes = useChanges()
  const saving = useSave(onClose)
  /** The change ids of the payments of a refused income. */
  const waiting = useRef<readonly string[]>([])

  const takePaymentsBack = useCallback(() => {
    const taken = waiting.current
    waiting.current = []
    return takeBack(changes.drop, taken)
  }, [changes])
  const save: ChargeSaving['save'] = async (texts, { form, income, draft }) => {
    await takePaymentsBack()
    const parts = partsOf(form)
    const fields = withParts(income, parts)
    let made: readonly string[] | null = null
    const paymentsNamed = (name: string) =>
      namedPayments(paymentsOfParts(fields, rowOfDraft(name, 'income'), parts), name)
    const first = async (name: string) => {
      const ref = rowOfDraft(name, 'income')
      const wishes = [{ kind: 'create', entity: 'income', fields, ref } as const, ...paymentsNamed(name)]
      const [kept, ...payments] = await changes.together(wishes, { draft: name })
      made = payments.flatMap((payment) => (payment ? [payment.opId] : []))
      return kept ?? null
    }
    const name = draft.keeper.name
    const result = await saving.save(texts, { first, wished: fields, draft })
    if (result.kind === 'refused') waiting.current = made ?? []
    // After a refusal the income is edited, and its payments were taken back.
    else if (made === null && parts.length > 0) await changes.together(paymentsNamed(name))
    return result
  }
  const { close: closeSaving } = saving
  const close = useCallback(() => {
    takePaymentsBack().catch(console.error).finally(closeSaving)
  }, [takePaymentsBack, closeSaving])
  return { save, close }
}
