import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import { closureFormErrors } from '#domain/clinic/closures/closure-rules.ts'
import { closureFields } from '#domain/fields/closure-descriptor.ts'
import { formOf } from '#domain/fields/field.ts'
import type { closureCreateBody } from '#domain/wire/rows/written-bodies.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import { findKnownEffect } from '#server/db/sync-log/known-ref.ts'
import { invalidFields } from '#server/http/errors/api-errors.ts'
import { expectKnownProfessional } from '#server/resources/rows/known-rows.ts'

type NewClosure = v.InferOutput<typeof closureCreateBody>

/**
 * Creates a closure, or the row that takes one back. A repeated ref finds the same row (findKnownEffect). Every row gets
 * a ref, since it can only be taken back by that. Taking back an unknown closure is accepted: it may arrive later.
 */
export async function createClosure(changes: Changes, body: NewClosure): Promise<Effect> {
  const { ref, madeAt: _, ...content } = body
  const known = await findKnownEffect(changes.db, { entity: 'closure', ref, content })
  if (known) return known
  const errors = closureFormErrors(formOf(closureFields, content))
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  await expectKnownProfessional(changes.db, content.professionalId)
  const id = await changes.insert('closure', { ...content, ref: ref ?? randomUUID() })
  return { status: 201, entity: 'closure', id }
}
