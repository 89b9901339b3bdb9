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
  /** Only deletions with a smaller number; by default from the newest. */
  before?: number | undefined
  /** At most this many; by default all. */
  limit?: number | undefined
}

/** How many deletions are read at once. Others use the server in between. */
const READ_AT_ONCE = 50

/** Lists the deletions in the archive, newest first. */
export async function listDeletions(db: Db, filter: DeletionFilter = {}): Promise<Deletion[]> {
  const { patient = '', limit = Number.POSITIVE_INFINITY } = filter
  const words = searchWords(patient)
  const isWanted = ({ person }: Deletion) => words.length === 0 || matchesSearch(person?.searchText ?? '', words)
  const found: Deletion[] = []
  let before = filter.before ?? Number.MAX_SAFE_INTEGER
  while (found.length < limit) {
    const changes = await readChanges(db, { ...filter, before })
    if (changes.length === 0) break
    before = changes.at(-1) ?? 0
    const deletions = await readDeletions(db, changes)
    found.push(...deletions.filter(isWanted))
  }
  return found.slice(0, limit)
}

/** Reads the numbers of the next deletions. All rows of a deletion are restored together. */
async function readChanges(
  db: Db,
  { all = false, before, limit }: DeletionFilter & { before: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('archive')
    .select('change')
    .distinct()
    .where('change', '<', before)
    .$if(!all, (query) => query.where('restoredAt', 'is', null))
    .orderBy('change', 'desc')
    .limit(Math.min(limit ?? READ_AT_ONCE, READ_AT_ONCE))
    .execute()
  return rows.map(({ change }) => change)
}

async function readDeletions(db: Db, changes: readonly number[]): Promise<Deletion[]> {
  const archived = await db
    .selectFrom('archive')
    .leftJoin('users', 'users.id', 'archive.archivedBy')
    .selectAll('archive')
    .select('username')
    .where('change', 'in', changes)
    .orderBy('change', 'desc')
    .orderBy('entityId')
    .execute()
  const contents = groupedByChange(archived).map((rows) => ({ rows, contents: contentsOf(rows) }))
  const people = await readPeople(
    db,
    contents.flatMap(({ contents: { patients, ...others } }) => (patients.length > 0 ? [] : ownersOf(others))),
  )
  return contents.map((group) => deletionOf(group, people))
}

type ArchivedRow = Selectable<DatabaseSchema['archive']> & { username: string | null }

function groupedByChange(archived: readonly ArchivedRow[]): ArchivedRow[][] {
  const groups = new Map<number, ArchivedRow[]>()
  for (const row of archived) groups.set(row.change, [...(groups.get(row.change) ?? []), row])
  return [...groups.values()]
}

function ownersOf({ appointments, records, incomes }: Omit<ArchivedRows, 'patients'>): number[] {
  return [...appointments, ...records, ...incomes].flatMap(({ patientId }) => patientId ?? [])
}

/** Reads patients by id: present ones, and deleted ones as they were last. */
export async function readPeople(db: Db, ids: readonly number[]): Promise<Map<number, Person>> {
  const wanted = [...new Set(ids)]
  const deleted = await db
    .selectFrom('archive')
    .select('content')
    .where('entity', '=', 'patient')
    .where('entityId', 'in', wanted)
    .orderBy('change')
    .execute()
  const present: Person[] = await db
    .selectFrom('patients')
    .select(['id', 'firstName', 'lastName', 'dni', 'searchText'])
    .where('id', 'in', wanted)
    .execute()
  const former = deleted.map(({ content }) => JSON.parse(content) as Person)
  return new Map([...former, ...present].map((person) => [person.id, person]))
}

function deletionOf(
  { rows: archived, contents: rows }: { rows: readonly ArchivedRow[]; contents: ArchivedRows },
  people: ReadonlyMap<number, Person>,
): Deletion {
  const [first] = archived
  if (!first) throw new Error('a deletion took at least one row')
  const [patient] = rows.patients
  const [owner] = ownersOf(rows)
  return {
    change: first.change,
    at: first.archivedAt,
    by: first.username,
    restoredAt: first.restoredAt,
    person: patient ?? people.get(owner ?? 0) ?? null,
    rows,
  }
}
