import { sql } from 'kysely'
import { searchWords } from '#domain/patient/patient-search.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import type { Scope } from '#server/http/access/caller.ts'
import { amongIds, byId, type RowList } from '#server/http/handlers/row-list.ts'

export type PatientRow = VersionedRow<'patient'>

/**
 * A patient as the feed and every answer carry it. To patients every record looks confirmed: one that is not would tell whoever
 * registered under somebody's DNI or e-mail that the clinic treats that person (T5).
 */
export function patientResourceOf({ searchText: _, ...row }: PatientRow, scope: Scope) {
  return { ...row, confirmed: scope !== 'all' || row.confirmed === 1 }
}

/** The patients whose name, surname, DNI or e-mail contain every word of the search, by surname and name. */
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

/** One patient, if the scope may see it. */
export async function findPatient(db: Db, id: number, scope: Scope) {
  if (scope !== 'all' && scope.patientId !== id) return null
  const row = await patientRow(db, id)
  return row ? patientResourceOf(row, scope) : null
}

export async function patientRow(db: Db, id: number): Promise<PatientRow | undefined> {
  return db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The confirmed patient who has this DNI. */
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
 * The confirmed records that may be of the person with this DNI and e-mail, whose case makes no difference: those that have either.
 * Two lookups, since SQLite would look at every patient for both at once; `confirmed` is spelt out, since with a bound value it has to
 * plan anew each time to use the indexes of confirmed records.
 */
export function idsOfLikelyRecords(db: Db, { dni, email }: Pick<PatientRow, 'dni' | 'email'>) {
  const confirmed = db.selectFrom('patients').select('id').where('confirmed', '=', sql.lit(1))
  return confirmed.where('dni', '=', dni).union(confirmed.where(isEmail(email)))
}

/** Whether a patient has this e-mail, in any case of letters. */
export function isEmail(email: string) {
  return sql<boolean>`lower(email) = lower(${email})`
}
