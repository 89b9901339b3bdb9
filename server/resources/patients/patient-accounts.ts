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
