import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { centavosOfPesos } from '#domain/values/money.ts'
import type { paymentCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { signAgreeingCloses } from '#server/resources/cash/sign-closes.ts'
import { expectOnceKnown, usernameOf } from '#server/resources/rows/known-rows.ts'
import { settleIncome } from './settle-income.ts'

type NewPayment = v.InferOutput<typeof paymentCreateBody>

/**
 * Creates a payment, or the row that voids one. A repeated ref finds the same row (findKnownEffect). Voiding an unknown
 * payment is accepted: it may arrive later. The income follows what was received for it (settleIncome).
 */
export async function createPayment(changes: Changes, body: NewPayment, { userId }: Caller): Promise<Effect> {
  const { ref, madeAt: _, amount, ...fields } = body
  const content = { ...fields, amount: centavosOfPesos(amount) }
  const known = await findKnownEffect(changes.db, { entity: 'payment', ref, content })
  if (known) return known
  if (content.amount === 0) throw invalidFields({ amount: validationTexts.paymentAmountZero })
  await expectOnceKnown(changes.db, { patientId: content.patientId, incomeId: content.incomeId })
  const id = await changes.insert('payment', {
    ...content,
    // Every row gets a ref, since it can only be voided by that.
    ref: ref ?? randomUUID(),
    recordedBy: userId,
    recordedByName: await usernameOf(changes.db, userId),
  })
  if (content.incomeId !== null) await settleIncome(changes, content.incomeId)
  await signAgreeingCloses(changes, [content.date])
  return { status: 201, entity: 'payment', id }
}
