import { isMailAddress } from '#domain/values/email-address.ts'
import type { Db } from '#server/db/schema.ts'
import { patientRow } from './patient-repository.ts'

/** Lists the active accounts of a file, and whether staff have verified each; null when the file does not exist. */
export async function listAccounts(db: Db, patientId: number) {
  if (!(await patientRow(db, patientId))) return null
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'phone', 'vouched'])
    .where('patientId', '=', patientId)
    .where('active', '=', 1)
    .orderBy('id')
    .execute()
  return accounts.map(({ vouched, ...account }) => ({ ...account, vouched: vouched === 1 }))
}

/**
 * Gives the accounts of a file an e-mail that staff have checked, where theirs cannot receive mail. Nobody sees an
 * account's own e-mail, and no password link would ever arrive there.
 */
export async function giveReachableEmail(db: Db, patientId: number, email: string): Promise<void> {
  const accounts = await db.selectFrom('users').select(['id', 'email']).where('patientId', '=', patientId).execute()
  for (const account of accounts) {
    if (isMailAddress(account.email)) continue
    await db.updateTable('users').set({ email }).where('id', '=', account.id).execute()
  }
}
