import { sql } from 'kysely'
import { defaultValues } from '#domain/fields/default-values.ts'
import { searchWords } from '#domain/patient/patient-search.ts'
import { isStaffOnly } from '#domain/patient/staff-only.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { preparedQuery } from '#server/db/prepared-query.ts'
import type { Db, VersionedRow } from '#server/db/schema.ts'
import type { Scope } from '#server/http/access/caller.ts'
import { amongIds, byId, type RowList } from '#server/http/handlers/row-list.ts'

export type PatientRow = VersionedRow<'patient'>

const BLANK_STAFF_ONLY = Object.fromEntries(Object.entries(defaultValues.patient).filter(([name]) => isStaffOnly(name)))

/**
 * A patient as the feed and every answer send it. Patients get no field that is the staff's alone, and see each file
 * as confirmed. Otherwise somebody who registers with another person's DNI or e-mail would learn that the clinic
 * treats that person (T5).
 */
export function patientResourceOf({ searchText: _, ...row }: PatientRow, scope: Scope) {
  const flags = { noContact: row.noContact === 1, confirmed: row.confirmed === 1 }
  const resource: Omit<typeof row, keyof typeof flags> & typeof flags = Object.assign(row, flags)
  return scope === 'all' ? resource : { ...resource, ...BLANK_STAFF_ONLY, confirmed: true }
}

export interface PatientFilter {
  search?: string | undefined
  /** Only ids greater than this one. */
  after?: number | undefined
  /** Only patients with an appointment from this day on, and up to the other one. */
  appointmentFrom?: LocalDate | undefined
  appointmentTo?: LocalDate | undefined
}

/**
 * Lists the patients whose name, surname, DNI or e-mail contain every search word, by surname and name. With `after`
 * they are ordered by id, so that one part of the list can follow another while patients come and go.
 */
export function patientList(db: Db, filter: PatientFilter): RowList<ReturnType<typeof patientResourceOf>> {
  const { search = '', after: start, appointmentFrom, appointmentTo } = filter
  const wanted = { start, appointmentFrom, appointmentTo, ...wordsOf(search) }
  const query = matching(db, wanted)
  const placeOf = (row: Pick<PatientRow, 'id' | 'lastName' | 'firstName'>) => {
    return { id: row.id, place: start === undefined ? nameOf(row) : '' }
  }
  return {
    few: async (limit) => {
      const rows = await fewMatching(db, { ...wanted, limit })
      return rows.map((row) => [placeOf(row), patientResourceOf(row, 'all')])
    },
    places: async (after, limit) => {
      const names = query.select(['id', 'lastName', 'firstName']).where('id', '>', after).orderBy('id').limit(limit)
      return (await names.execute()).map(placeOf)
    },
    rows: async (ids) => {
      const rows = await query.selectAll().where('id', 'in', amongIds(ids)).execute()
      return byId(rows.map((row) => patientResourceOf(row, 'all')))
    },
  }
}

/** The filter of a list; `word0`, `word1` and so on are the words of its search. */
interface Wanted {
  start?: number | undefined
  appointmentFrom?: LocalDate | undefined
  appointmentTo?: LocalDate | undefined
  [word: `word${number}`]: string
}

function wordsOf(search: string) {
  return Object.fromEntries(searchWords(search).map((word, index) => [`word${index}`, word]))
}

function matching(db: Db, wanted: Wanted) {
  const { start, appointmentFrom, appointmentTo } = wanted
  let query = db.selectFrom('patients')
  if (start !== undefined) query = query.where('id', '>', start)
  if (appointmentFrom ?? appointmentTo) query = query.where('id', 'in', withAppointments(db, wanted))
  for (let index = 0, word = wanted.word0; word !== undefined; word = wanted[`word${++index}`]) {
    const searched = word
    query = query.where((eb) => eb(eb.fn<number>('instr', ['searchText', eb.val(searched)]), '>', 0))
  }
  return query
}

const fewMatching = preparedQuery((db, { limit, ...wanted }: Wanted & { limit: number }) =>
  matching(db, wanted).selectAll().limit(limit),
)

/** The place of a patient in a list by name. */
function nameOf({ lastName, firstName }: Pick<PatientRow, 'lastName' | 'firstName'>): string {
  return `${lastName}\0${firstName}`
}

/** The ids of the patients with appointments in these days. */
function withAppointments(db: Db, { appointmentFrom, appointmentTo }: Wanted) {
  let query = db.selectFrom('appointments').select('patientId')
  if (appointmentFrom) query = query.where('date', '>=', appointmentFrom)
  if (appointmentTo) query = query.where('date', '<=', appointmentTo)
  return query
}

/** Reads a patient, if the scope may see it. */
export async function findPatient(db: Db, id: number, scope: Scope) {
  if (scope !== 'all' && scope.patientId !== id) return null
  const row = await patientRow(db, id)
  return row ? patientResourceOf(row, scope) : null
}

export async function patientRow(db: Db, id: number): Promise<PatientRow | undefined> {
  const [row] = await patientWithId(db, { id })
  return row
}

const patientWithId = preparedQuery((db, { id }: { id: number }) =>
  db.selectFrom('patients').selectAll().where('id', '=', id),
)

/** Finds the confirmed patient with this DNI. */
export async function findConfirmedIdByDni(db: Db, dni: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('patients')
    .select('id')
    .where('dni', '=', dni)
    .where('confirmed', '=', 1)
    .executeTakeFirst()
  return row?.id
}

/**
 * Finds the confirmed files that share the DNI or the e-mail (ignoring case), which may be the same person's. It
 * makes two look-ups, since SQLite would scan all patients for both at once. `confirmed` is a literal: with a bound
 * value, SQLite must plan again each time to use the partial indexes.
 */
export function idsOfLikelyFiles(db: Db, { dni, email }: Pick<PatientRow, 'dni' | 'email'>) {
  const confirmed = db.selectFrom('patients').select('id').where('confirmed', '=', sql.lit(1))
  const ofDni = confirmed.where('dni', '=', dni)
  return email === '' ? ofDni : ofDni.union(confirmed.where(isEmail(email)))
}

/** Whether a patient has this e-mail, ignoring case. */
export function isEmail(email: string) {
  return sql<boolean>`lower(email) = lower(${email})`
}
