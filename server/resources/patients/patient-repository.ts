import { sql } from 'kysely'
import { searchWords } from '#domain/patient/patient-search.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import type { Scope } from '#server/http/access/caller.ts'
import { amongIds, byId, type RowList } from '#server/http/handlers/row-list.ts'

export type PatientRow = VersionedRow<'patient'>

/**
 * A patient as the feed and every answer send it. Patients see each record as confirmed. Otherwise somebody who
 * registers with another person's DNI or e-mail would learn that the clinic treats that person (T5).
 */
export function patientResourceOf({ searchText: _, ...row }: PatientRow, scope: Scope) {
  return { ...row, confirmed: scope !== 'all' || row.confirmed === 1 }
}

/** Lists the patients whose name, surname, DNI or e-mail contain every search word, by surname and name. */
export function patientList(db: Db, search = ''): RowList<ReturnType<typeof patientResourceOf>> {
  let query = db.selectFrom('patients')
  for (const word of searchWords(search)) {
    query = query.where((eb) => eb(eb.fn<number>('instr', ['searchText', eb.val(word)]), '>', 0))
  }
  return {
    places: async (after, limit) => {
      const names = query.select(['id', 'lastName', 'firstName']).where('id', '>', after).orderBy('id').limit(limit)
      return (await names.execute()).map(({ id, lastName, firstName }) => ({ id, place: `${lastName}\0${firstName}` }))
    },
    rows: async (ids) => {
      const rows = await query.selectAll().where('id', 'in', amongIds(ids)).execute()
      return byId(rows.map((row) => patientResourceOf(row, 'all')))
    },
  }
}

/** Reads a patient, if the scope may see it. */
export async function findPatient(db: Db, id: number, scope: Scope) {
  if (scope !== 'all' && scope.patientId !== id) return null
  const row = await patientRow(db, id)
  return row ? patientResourceOf(row, scope) : null
}

export async function patientRow(db: Db, id: number): Promise<PatientRow | undefined> {
  return db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the confirmed patient with this DNI. */
export async function confirmedIdByDni(db: Db, dni: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('dni', '=', dni)
    .where('confirmed', '=', 1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Finds the confirmed records that share the DNI or the e-mail (ignoring case), which may be the same person's. It
 * makes two look-ups, since SQLite would scan all patients for both at once. `confirmed` is a literal: with a bound
 * value, SQLite must plan again each time to use the partial indexes.
 */
export function idsOfLikelyRecords(db: Db, { dni, email }: Pick<PatientRow, 'dni' | 'email'>) {
  const confirmed = db.selectFrom('patients').select('id').where('confirmed', '=', sql.lit(1))
  return confirmed.where('dni', '=', dni).union(confirmed.where(isEmail(email)))
}

/** Whether a patient has this e-mail, ignoring case. */
export function isEmail(email: string) {
  return sql<boolean>`lower(email) = lower(${email})`
}
