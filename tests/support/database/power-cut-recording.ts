import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DemoRandom } from '#server/cli/demo/demo-random.ts'
import type { Db } from '#server/db/schema.ts'
import { clinicToday } from '#server/platform/clock.ts'
import type { Answer } from '#tests/support/api/api-calls.ts'
import { type DeskRequest, DeskWork, isAccepted, type Send } from '#tests/support/api/desk-work.ts'
import { type ClinicFolder, createClinicFolder, type RunningClinic } from '#tests/support/server/clinic-folder.ts'
import type { DiskEvent } from './disk-events.ts'
import { recordFolder } from './recorded-folder.ts'

type Row = Record<string, unknown> & { version: number }

/** A change that was answered for, and what stood in the database then. */
export interface Acknowledged {
  /** How many events the disk had seen when the answer was there. */
  at: number
  request: DeskRequest
  receipt: Row
  /** The rows that the change left, as they were stored. */
  rows: Row[]
}

export interface Recording {
  events: readonly DiskEvent[]
  acknowledged: Acknowledged[]
}

interface Order {
  seed: number
  /** How many people work at once, and how many things each does before and after a stop of the server. */
  desks: number
  writes: number
  /** Called with the path of the database before it is opened: it must be opened so that the disk's events are seen. */
  onFolder: (database: string) => void
}

/** Records a clinic's first day on a new disk: first start, work, a stop in good order, another start, work. */
export async function recordClinic({ seed, desks, writes, onFolder }: Order): Promise<Recording> {
  const clinic = await createClinicFolder()
  onFolder(clinic.folder.database)
  const recorded = recordFolder(clinic.folder.path)
  const acknowledged: Acknowledged[] = []
  const work = new DeskWork(new DemoRandom(seed), clinicToday(clinic.clock))
  try {
    for (const patient of ['primera', 'segunda']) {
      const running = await clinic.start()
      const send = sendTo(running, await patientToken(running, patient))
      const atDesk = async () => {
        for (let i = 0; i < writes; i++) await writeOne(running.db, recorded.events, work, send, acknowledged)
      }
      await Promise.all(Array.from({ length: desks }, atDesk))
      await running.stop()
    }
  } finally {
    await clinic.dispose()
    recorded.stop()
  }
  return { events: recorded.events, acknowledged }
}

async function writeOne(
  db: Db,
  events: readonly DiskEvent[],
  work: DeskWork,
  send: Send,
  acknowledged: Acknowledged[],
): Promise<void> {
  const request = work.next()
  const reply = await send(request)
  const at = events.length
  if (reply.status >= 500) throw new Error(`${request.verb} ${request.path} answered ${reply.status}`)
  work.learn(request, reply)
  if (!isAccepted(reply)) return
  const [receipt] = await rowsOf(db, 'receipts', 'key', request.key)
  if (!receipt) throw new Error(`${request.verb} ${request.path} left no receipt`)
  acknowledged.push({
    at,
    request,
    receipt,
    rows: await rowsOf(db, TABLES[request.entity], 'version', receipt.version),
  })
}

const TABLES = {
  appointment: 'appointments',
  patient: 'patients',
  income: 'incomes',
  clinicalRecord: 'medical_records',
  professional: 'professionals',
  closure: 'closures',
  plan: 'plans',
  planMember: 'plan_members',
  payment: 'payments',
  cashMovement: 'cash_movements',
  cashDay: 'cash_days',
  contact: 'contacts',
  waiting: 'waiting',
} as const

/** Which of the changes that were answered for are not, or not as they were, in this database; in words. */
export async function lostOf(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const lost: string[] = []
  for (const { request, receipt, rows } of acknowledged) {
    const name = `${request.verb} ${request.path} (${receipt.version})`
    const [kept] = await rowsOf(db, 'receipts', 'key', request.key)
    if (JSON.stringify(kept) !== JSON.stringify(receipt)) lost.push(`${name}: its receipt`)
    for (const row of rows) if (!(await isThere(db, request.entity, row))) lost.push(`${name}: its row`)
  }
  return lost
}

async function isThere(db: Db, entity: DeskRequest['entity'], row: Row): Promise<boolean> {
  const [present] = await rowsOf(db, TABLES[entity], 'id', row.id)
  if (present) return present.version > row.version || JSON.stringify(present) === JSON.stringify(row)
  const graves = await rowsOf(db, 'tombstones', 'entity_id', row.id)
  return graves.some((grave) => grave.entity === entity && grave.version > row.version)
}

async function rowsOf(db: Db, table: string, column: string, value: unknown): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${value}`.execute(db)
  return rows
}

function sendTo({ as, staff }: RunningClinic, patient: string): Send {
  return async ({ who, verb, path, body, key }) => {
    const caller = who === 'staff' ? staff : as(patient)
    return replyOf(await caller.call(verb, path, body, { 'Idempotency-Key': key }))
  }
}

const replyOf = ({ status, body, number }: Answer) => ({ status, body, version: number('Sync-Version') })

async function patientToken({ as }: RunningClinic, username: string): Promise<string> {
  const person = { name: 'Bruno', lastName: 'Díaz', email: `${username}@correo.example`, phone: '3537 411111' }
  const login = { username, password: 'clave-de-paciente' }
  const dni = username === 'primera' ? '31111222' : '31111333'
  const registered = await as('').post('/auth/register', { ...person, ...login, dni })
  if (registered.status !== 201) throw new Error(`register answered ${registered.status}: ${registered.text}`)
  return ((await as('').post('/auth/login', login)).body as { token: string }).token
}

/** A clinic whose data folder holds these files, as a machine finds them that comes on again. */
export async function clinicFrom(files: ReadonlyMap<string, Buffer>): Promise<ClinicFolder> {
  const clinic = await createClinicFolder()
  await mkdir(clinic.folder.path, { recursive: true })
  for (const [name, bytes] of files) await writeFile(join(clinic.folder.path, name), bytes)
  return clinic
}
