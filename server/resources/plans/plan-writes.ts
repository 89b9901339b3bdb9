import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { validationTexts } from '#domain/validation-texts.ts'
import { centavosOfPesos } from '#domain/values/money.ts'
import type { planCreateBody, planMemberCreateBody, planUpdateBody } from '#domain/wire/rows/written-bodies.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import { invalidFields, notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { expectOnceKnown } from '#server/resources/rows/known-rows.ts'

type NewPlan = v.InferOutput<typeof planCreateBody>
type PlanPatch = v.InferOutput<typeof planUpdateBody>
type NewMember = v.InferOutput<typeof planMemberCreateBody>

/** Creates a plan. A repeated ref finds the same one (findKnownEffect). */
export async function createPlan(changes: Changes, body: NewPlan): Promise<Effect> {
  const { ref, madeAt: _, price, countsNoShows = false, status = 'active', ...fields } = body
  const content = { ...fields, price: centavosOfPesos(price), countsNoShows, status }
  const known = await findKnownEffect(changes.db, { entity: 'plan', ref, content })
  if (known) return known
  await expectOnceKnown(changes.db, { patientId: content.patientId })
  expectDaysInOrder(content)
  const id = await changes.insert('plan', { ...content, ref: ref ?? null })
  return { status: 201, entity: 'plan', id }
}

/** Changes some fields of a plan. Sessions that are used already stay so. */
export async function updatePlan(changes: Changes, id: number, body: PlanPatch): Promise<Effect> {
  const row = await changes.db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(errorTexts.planNotFound)
  const { madeAt: _, price, ...rest } = body
  const changed = changedColumns(row, { ...rest, ...(price !== undefined && { price: centavosOfPesos(price) }) })
  if (changed.patientId !== undefined) await expectOnceKnown(changes.db, { patientId: changed.patientId })
  expectDaysInOrder({ startsOn: changed.startsOn ?? row.startsOn, expiresOn: changed.expiresOn ?? row.expiresOn })
  if (Object.keys(changed).length > 0) await changes.update('plan', id, changed)
  return { status: 200, entity: 'plan', id }
}

/** Lets another patient share a plan, or takes that back. A repeated ref finds the same row (findKnownEffect). */
export async function createPlanMember(changes: Changes, body: NewMember): Promise<Effect> {
  const { ref, madeAt: _, ...content } = body
  const known = await findKnownEffect(changes.db, { entity: 'planMember', ref, content })
  if (known) return known
  await expectOnceKnown(changes.db, { patientId: content.patientId, planId: content.planId })
  const id = await changes.insert('planMember', { ...content, ref: ref ?? randomUUID() })
  return { status: 201, entity: 'planMember', id }
}

function expectDaysInOrder({ startsOn, expiresOn }: { startsOn: string; expiresOn?: string | null }): void {
  if (expiresOn && expiresOn < startsOn) throw invalidFields({ expiresOn: validationTexts.planEndsBeforeStart })
}
