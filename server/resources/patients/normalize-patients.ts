import { readDni } from '#domain/patient/patient-rules.ts'
import { searchTextOf } from '#domain/patient/patient-search.ts'
import { usernameKey } from '#domain/user/username.ts'
import { isMailAddress, plainEmail } from '#domain/values/email-address.ts'
import { writeAuditEvents } from '#server/db/audit-log.ts'
import { changedColumns } from '#server/db/changed-columns.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db, RowChanges } from '#server/db/schema.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { UserRow } from '#server/resources/users/user-repository.ts'
import { type PatientRow, patientRow } from './patient-repository.ts'

type StoredPatient = Pick<PatientRow, 'id' | 'firstName' | 'lastName' | 'dni' | 'email' | 'searchText' | 'confirmed'>

interface Correction {
  id: number
  changes: RowChanges<'patient'>
}

const ACTION = 'patient.respell' as const

/**
 * Normalizes DNI, e-mail and search text by the present rules. Unreadable values stay as they are, for staff to
 * correct.
 */
export function normalizedFields<Row extends Omit<StoredPatient, 'id' | 'searchText' | 'confirmed'>>(row: Row) {
  const dni = readDni(row.dni)
  const email = normalizedEmail(row.email)
  return { dni, email, searchText: searchTextOf({ ...row, dni, email }) }
}

/**
 * Rewrites values that an earlier release stored in another form, at each start of the server. It runs after the check
 * for a rollback, since it is a change like any other. It changes nothing when all rows are up to date.
 *
 * Two confirmed files that turn out to have the same DNI may belong to one person. The older one stays; the newer
 * ones wait for staff ('por vincular') unchanged. Nothing is merged automatically. Returns how many wait.
 */
export async function normalizePatients(db: Db, clock: Clock): Promise<number> {
  await normalizeAccounts(db)
  if (correctionsOf(await storedPatients(db)).length === 0) return 0
  let waiting = 0
  await writeTransaction({ db, clock }, { userId: null, action: ACTION }, async (changes) => {
    const rows = await storedPatients(changes.db)
    const found = correctionsOf(rows)
    for (const { id, changes: spelling } of found) await changes.update('patient', id, spelling)
    waiting = found.filter((each) => each.changes.confirmed === false).length
    // The write transaction itself logs the first one.
    const [first = rows[0], ...others] = found
    await logOthers(changes, others)
    return { status: 200, entity: 'patient', id: first?.id ?? 0 }
  })
  return waiting
}

async function storedPatients(db: Db): Promise<StoredPatient[]> {
  const columns = ['id', 'firstName', 'lastName', 'dni', 'email', 'searchText', 'confirmed'] as const
  return db.selectFrom('patients').select(columns).orderBy('id').execute()
}

/** Files that lose their confirmation come first, so that no two confirmed files ever share a DNI. */
function correctionsOf(rows: readonly StoredPatient[]): Correction[] {
  const holders = new Set<string>()
  const found = rows.map((row): Correction => {
    const spelling = normalizedFields(row)
    const isOfAnother = row.confirmed === 1 && holders.has(spelling.dni)
    if (row.confirmed === 1) holders.add(spelling.dni)
    const changes = changedColumns(row as PatientRow, spelling)
    return { id: row.id, changes: isOfAnother ? { ...changes, confirmed: false } : changes }
  })
  const changed = found.filter(({ changes }) => Object.keys(changes).length > 0)
  return changed.sort((one, other) => Number('confirmed' in other.changes) - Number('confirmed' in one.changes))
}

async function logOthers({ db, now }: Changes, respelled: readonly Correction[]): Promise<void> {
  const events = respelled.map(({ id }) => {
    return { at: now, userId: null, action: ACTION, about: { entity: 'patient', id } } as const
  })
  await writeAuditEvents(db, events)
}

/**
 * Normalizes the accounts' own e-mails, to which password links go, and usernames. Where two usernames turn out to be
 * equal, each account keeps its former key.
 */
async function normalizeAccounts(db: Db): Promise<void> {
  const columns = ['id', 'username', 'usernameKey', 'email', 'patientId'] as const
  const accounts = await db.selectFrom('users').select(columns).orderBy('id').execute()
  const taken = new Set(accounts.map((account) => account.usernameKey))
  for (const account of accounts) {
    const key = usernameKey(account.username)
    const spelling = { email: await accountEmail(db, account), ...(!taken.has(key) && { usernameKey: key }) }
    taken.add(key)
    const changes = changedColumns(account, spelling)
    if (Object.keys(changes).length === 0) continue
    await db.updateTable('users').set(changes).where('id', '=', account.id).execute()
  }
}

/**
 * The account's e-mail. If that cannot receive mail, it is the file's, unless the account's owner has ever edited the
 * file.
 */
async function accountEmail(
  db: Db,
  { id, email, patientId }: Pick<UserRow, 'id' | 'email' | 'patientId'>,
): Promise<string> {
  const own = normalizedEmail(email)
  if (isMailAddress(own) || patientId === null) return own
  const record = await patientRow(db, patientId)
  const corrected = normalizedEmail(record?.email ?? '')
  return isMailAddress(corrected) && !(await hasChanged(db, id, patientId)) ? corrected : own
}

async function hasChanged(db: Db, userId: number, patientId: number): Promise<boolean> {
  const change = await db
    .selectFrom('auditLog')
    .select('id')
    .where('entity', '=', 'patient')
    .where('entityId', '=', patientId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return change !== undefined
}

function normalizedEmail(email: string): string {
  const plain = plainEmail(email)
  return isMailAddress(plain) ? plain : email
}
