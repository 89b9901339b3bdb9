import type { Changes } from '#server/db/changes.ts'
import type { Effect } from '#server/db/effect.ts'
import type { Db } from '#server/db/schema.ts'
import { notFound } from '#server/http/errors/api-errors.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { amongIds, byId, type RowList } from '#server/http/handlers/row-list.ts'
import { idsOfLikelyFiles, isEmail, type PatientRow, patientResourceOf, patientRow } from './patient-repository.ts'
import { expectFreeDni } from './patient-writes.ts'

/**
 * Confirms a provisional file: it belongs to a new patient. Its active account is verified, even if the file had
 * been confirmed automatically. Throws 409 while another confirmed file has its DNI: it must be linked instead.
 */
export async function confirmPatient(changes: Changes, id: number): Promise<Effect> {
  const effect: Effect = { status: 200, entity: 'patient', id }
  const row = await patientRow(changes.db, id)
  if (!row) throw notFound(errorTexts.patientNotFound)
  if (row.confirmed === 1 && !(await hasUnverifiedAccount(changes.db, id))) return effect
  if (row.confirmed === 0) await expectFreeDni(changes.db, row.dni)
  await changes.update('patient', id, { confirmed: true })
  await changes.verifyAccounts(id)
  return effect
}

async function hasUnverifiedAccount(db: Db, patientId: number): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('patientId', '=', patientId)
    .where('active', '=', 1)
    .where('vouched', '=', 0)
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Lists the files that wait for staff, oldest first, each with its account and the confirmed files with the same
 * DNI or e-mail.
 */
export function unconfirmedList(db: Db): RowList<Unconfirmed> {
  const unconfirmed = (from: Db) => from.selectFrom('patients').where('confirmed', '=', 0)
  return {
    places: async (after, limit) => {
      const ids = unconfirmed(db).select('id').where('id', '>', after).orderBy('id').limit(limit)
      return (await ids.execute()).map(({ id }) => ({ id, place: '' }))
    },
    rows: (ids) =>
      db
        .transaction()
        .setAccessMode('read only')
        .execute(async (trx) => {
          const rows = await unconfirmed(trx).selectAll().where('id', 'in', amongIds(ids)).execute()
          return byId(await Promise.all(rows.map((row) => withMatches(trx, row))))
        }),
    atOnce: 20,
  }
}

type Unconfirmed = Awaited<ReturnType<typeof withMatches>>

async function withMatches(db: Db, row: PatientRow) {
  return {
    ...patientResourceOf(row, 'all'),
    User: await accountOf(db, row.id),
    matches: await readLikelyFiles(db, row),
  }
}

async function accountOf(db: Db, patientId: number) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'phone'])
    .where('patientId', '=', patientId)
    .executeTakeFirst()
  return account ?? null
}

async function readLikelyFiles(db: Db, { dni, email }: PatientRow) {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'firstName', 'lastName', 'dni', 'email', 'phone'])
    .select((eb) => [
      eb('dni', '=', dni).as('byDni'),
      isEmail(email).as('byEmail'),
      eb
        .exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.patientId', '=', 'patients.id')
            .where('active', '=', 1),
        )
        .as('hasAccount'),
    ])
    .where('id', 'in', idsOfLikelyFiles(db, { dni, email }))
    .orderBy('id')
    .execute()
  return rows.map(({ byDni, byEmail, hasAccount, ...row }) => ({
    ...row,
    byDni: Boolean(byDni),
    byEmail: Boolean(byEmail),
    hasAccount: Boolean(hasAccount),
  }))
}
