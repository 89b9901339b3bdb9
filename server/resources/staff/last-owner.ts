import type { Db } from '#server/db/schema.ts'
import { invalidTransition } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'

/**
 * Checks that somebody else owns the clinic, before an owner is disabled or made an employee. Somebody who was invited
 * and has no password yet can't own it alone. Throws a 409 for the last owner.
 */
export async function expectOtherOwner(trx: Db, { id, owner, active }: UserRow): Promise<void> {
  if (owner === 0 || active === 0) return
  const others = trx
    .selectFrom('users')
    .select('id')
    .where('owner', '=', 1)
    .where('active', '=', 1)
    .where('passwordHash', '<>', '')
    .where('id', '<>', id)
  if (!(await others.limit(1).executeTakeFirst())) throw invalidTransition(errorTexts.lastOwner)
}
