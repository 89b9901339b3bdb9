import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { centavosOfPesos } from '#domain/values/money.ts'
import type { cashMovementCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { usernameOf } from '#server/resources/rows/known-rows.ts'
import { signAgreeingCloses } from './sign-closes.ts'

type NewMovement = v.InferOutput<typeof cashMovementCreateBody>

/** Creates a movement, or the row that voids one. A repeated ref finds the same row (findKnownEffect). */
export async function createCashMovement(changes: Changes, body: NewMovement, { userId }: Caller): Promise<Effect> {
  const { ref, madeAt: _, amount, ...fields } = body
  const content = { ...fields, amount: centavosOfPesos(amount) }
  const known = await findKnownEffect(changes.db, { entity: 'cashMovement', ref, content })
  if (known) return known
  if (content.amount === 0) throw invalidFields({ amount: validationTexts.paymentAmountZero })
  const id = await changes.insert('cashMovement', {
    ...content,
    ref: ref ?? randomUUID(),
    recordedBy: userId,
    recordedByName: await usernameOf(changes.db, userId),
  })
  await signAgreeingCloses(changes, [content.date])
  return { status: 201, entity: 'cashMovement', id }
}
