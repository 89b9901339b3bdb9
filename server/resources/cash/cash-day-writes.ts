import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { differenceReasonError } from '#domain/cash/cash-count.ts'
import type { CashDay } from '#domain/cash/cash-day.ts'
import { closedDay, countedOf, expectedOf, type Figures } from '#domain/cash/closes-in-force.ts'
import { isBlank } from '#domain/text-rules.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import type { cashDayCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { expectOwner } from '#server/resources/auth/sessions.ts'
import { usernameOf } from '#server/resources/rows/known-rows.ts'
import { inCentavos, type StoredContent } from '#server/resources/rows/presented-row.ts'
import { closesOf, signAgreeingCloses } from './sign-closes.ts'

type NewCashDay = v.InferOutput<typeof cashDayCreateBody>

/**
 * Closes a day, or reopens it. A repeated ref finds the same row (findKnownEffect). A second close of the same day is
 * kept beside the first one, which holds. Only the owner reopens a day, or replaces a close that is signed; throws 403
 * otherwise. Throws 400 where a reason is missing.
 */
export async function createCashDay(changes: Changes, body: NewCashDay, caller: Caller): Promise<Effect> {
  const { ref, madeAt: _, ...fields } = body
  const content = inCentavos('cashDay', fields) as StoredContent<typeof fields>
  const { db } = changes
  const known = await findKnownEffect(db, { entity: 'cashDay', ref, content })
  if (known) return known
  const { close } = closedDay(await closesOf(db, content.date))
  const isOfSigned = close !== null && close.signedAt !== null && content.cancels === close.ref
  if (content.kind === 'reopen' || isOfSigned) await expectOwner(db, Date.parse(changes.now), caller)
  const error = reasonError(content)
  if (error !== null) throw invalidFields({ reason: error })
  const id = await changes.insert('cashDay', {
    ...content,
    ref: ref ?? randomUUID(),
    recordedBy: caller.userId,
    recordedByName: await usernameOf(db, caller.userId),
    signedAt: null,
  })
  await signAgreeingCloses(changes, [content.date])
  return { status: 201, entity: 'cashDay', id }
}

/** Says what is wrong with the reason: one must be given for a reopening, and where counted and expected differ. */
function reasonError({ kind, reason, ...figures }: Pick<CashDay, 'kind' | 'reason'> & Figures): string | null {
  if (kind === 'close') return differenceReasonError(countedOf(figures), expectedOf(figures), reason)
  return isBlank(reason) ? validationTexts.reopenReasonRequired : null
}
