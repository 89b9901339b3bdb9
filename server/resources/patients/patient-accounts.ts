import { isMailAddress } from '#domain/values/email-address.ts'
import type { Db } from '#server/db/schema.ts'
import { patientRow } from './patient-repository.ts'

/** The accounts in use of a patient's record, and whether staff have vouched for each; null when there is no such record. */
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
 * Gives the accounts of a record an e-mail that staff have made sure of, where no mail can reach their own: nobody is shown that, and no
 * link for a new password would ever arrive.
 */
export async function giveReachableEmail(db: Db, patientId: number, email: string): Promise<void> {
  const accounts = await db.selectFrom('users').select(['id', 'email']).where('patientId', '=', patientId).execute()
  for (const account of accounts) {
    if (isMailAddress(account.email)) continue
    await db.updateTable('users').set({ email }).where('id', '=', account.id).execute()
  }
}
