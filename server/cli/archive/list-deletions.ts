import type { Selectable } from 'kysely'
import { matchesSearch, searchWords } from '#domain/patient/patient-search.ts'
import type { DatabaseSchema, Db } from '#server/db/schema.ts'
import type { PatientRow } from '#server/resources/patients/patient-repository.ts'
import { type ArchivedRows, contentsOf } from './archived-rows.ts'

type Person = Pick<PatientRow, 'id' | 'firstName' | 'lastName' | 'dni' | 'searchText'>

/** One deletion, with all rows that it took. */
export interface Deletion {
  /** The number of the change, by which the deletion is restored. */
  change: number
  /** ISO 8601. */
  at: string
  /** The username of the author; null for operator commands. */
  by: string | null
  /** When all of its rows were restored; null if they were not. */
  restoredAt: string | null
  /** The patient of the rows; null when unknown, and for incomes without a patient. */
  person: Person | null
  rows: ArchivedRows
}

interface DeletionFilter {
  /** Words of the patient's name, DNI or e-mail. Without it, deletions of all patients are listed. */
  patient?: string | undefined
  /** Whether to list restored deletions, too. */
  all?: boolean | undefined
}

/** Lists the deletions in the archive, newest first. */
export async function listDeletions(db: Db, { patient = '', all = false }: DeletionFilter = {}): Promise<Deletion[]> {
  const archived = await db
    .selectFrom('archive')
    .leftJoin('users', 'users.id', 'archive.archivedBy')
    .selectAll('archive')
    .select('username')
    .orderBy('change', 'desc')
    .orderBy('entityId')
    .execute()
  const people = await patientsById(db, archived)
  const words = searchWords(patient)
  return groupedByChange(archived)
    .map((rows) => deletionOf(rows, people))
    .filter(({ restoredAt }) => all || restoredAt === null)
    .filter(({ person }) => words.length === 0 || matchesSearch(person?.searchText ?? '', words))
}

type ArchivedRow = Selectable<DatabaseSchema['archive']> & { username: string | null }

/** Reads the patients of these rows: deleted ones as they were last, and present ones. */
async function patientsById(db: Db, archived: readonly ArchivedRow[]): Promise<Map<number, Person>> {
  const oldestFirst = [...archived].reverse()
  const present: Person[] = await db
    .selectFrom('patients')
    .select(['id', 'firstName', 'lastName', 'dni', 'searchText'])
    .execute()
  return new Map([...contentsOf(oldestFirst).patients, ...present].map((person) => [person.id, person]))
}

function groupedByChange(archived: readonly ArchivedRow[]): ArchivedRow[][] {
  const groups = new Map<number, ArchivedRow[]>()
  for (const row of archived) groups.set(row.change, [...(groups.get(row.change) ?? []), row])
  return [...groups.values()]
}

function deletionOf(archived: readonly ArchivedRow[], people: ReadonlyMap<number, Person>): Deletion {
  const [first] = archived
  if (!first) throw new Error('a deletion took at least one row')
  const rows = contentsOf(archived)
  const [patient] = rows.patients
  const [owned] = [...rows.appointments, ...rows.records, ...rows.incomes]
  return {
    change: first.change,
    at: first.archivedAt,
    by: first.username,
    restoredAt: first.restoredAt,
    person: patient ?? people.get(owned?.patientId ?? 0) ?? null,
    rows,
  }
}
