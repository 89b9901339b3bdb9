import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FolderTransport } from '#server/mail/folder-transport.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { type Answer, callerWith } from '#tests/support/api/api-calls.ts'
import { apiDocument } from '#tests/support/api/api-document.ts'
import { type TableCall, tableCalls } from '#tests/support/api/api-table.ts'
import { callExamples, freshToken, type GoodRequest, type Sender } from '#tests/support/api/call-examples.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { registerPatient } from '#tests/support/database/clinic-rows.ts'
import { type CellChange, changesBetween, type DatabaseImage, imageOf } from '#tests/support/database/database-image.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'
import { isProof } from '#tests/support/suites/tier.ts'

const REPLAYS = isProof ? 2_000 : 500
/** Attempts in a row without a wait, whether the password is right or wrong. */
const GUESSES = 4

const { paths } = await apiDocument()
const KEY = '#/components/parameters/Idempotency-Key'

/**
 * Every call that reads the Idempotency-Key. The first screen is for a clinic without an owner, which this one has:
 * tests/server/set-up repeats its call.
 */
const named = tableCalls.filter(
  ({ verb, path }) =>
    path !== '/set-up' &&
    paths[path.replace(':id', '{id}')]?.[verb.toLowerCase()]?.parameters?.some(({ $ref }) => $ref === KEY),
)

interface NamedWrite extends TableCall {
  request: GoodRequest
  key: string
  /** The caller, and another one who may make the call, too; undefined for visitors. */
  userId: number | undefined
  otherId: number | undefined
}

let folder: string
let server: TestServer
let writes: NamedWrite[]
let before: DatabaseImage
let answers: Answer[][]

/** Takes the place of a mail server, also for reminders. Unlike one, a folder is never too slow on a busy machine. */
const mail = () => ({
  transport: Object.assign(new FolderTransport(join(folder, 'correo'), 'turnos@quiropraxia.example'), {
    reachesPeople: true,
  }),
  clinicAddress: 'recepcion@quiropraxia.example',
})
const open = () => createTestServer({ dataDir: folder, limits: generousLimits, mail: mail() })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinica-'))
  server = await open()
  writes = await namedWrites()
  before = await imageOf(server.db)
  answers = await sendAll()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function namedWrites(): Promise<NamedWrite[]> {
  const examples = callExamples(server)
  const otherAdmin = await secondAdmin()
  const otherPatient = await registerPatient(server)
  const found: NamedWrite[] = []
  for (const row of named) {
    const whose = await registerPatient(server)
    const by = senderOf(row)
    const request = (await examples[row.call]?.({ whose, by })) ?? { path: '' }
    const ids = { visitor: [], admin: [1, otherAdmin], patient: [whose.userId, otherPatient.userId] }[by]
    found.push({ ...row, request, key: randomUUID(), userId: ids[0], otherId: ids[1] })
  }
  return found
}

/** Chooses the caller. A change of password ends the sessions of its account, which must not be those of the staff. */
function senderOf({ access, path }: TableCall): Sender {
  if (access.anonymous) return 'visitor'
  return access.admin && path !== '/auth/password' ? 'admin' : 'patient'
}

async function secondAdmin(): Promise<number> {
  const person = { name: '', lastName: '', email: '', phone: '', patientId: null, createdAt: '' }
  return insertUser(server.db, { ...person, username: 'recepcion', passwordHash: '', role: 'admin', owner: true })
}

const sharedTokens = new Map<number, Promise<string>>()

/** One session per account sends all calls that end none, since an account has twenty at most. */
function tokenFor(userId: number, path: string): Promise<string> {
  if (path.startsWith('/auth/')) return freshToken(server, userId)
  const token = sharedTokens.get(userId) ?? freshToken(server, userId)
  sharedTokens.set(userId, token)
  return token
}

async function sender({ verb, path, request, key }: NamedWrite, userId: number | undefined, body = request.body) {
  const token = userId === undefined ? undefined : await tokenFor(userId, path)
  return () => callerWith(server.app, token).call(verb, request.path, body, { 'idempotency-key': key })
}

/** Sends all at once; the repetitions of one write are spread among the others. */
async function sendAll(): Promise<Answer[][]> {
  const senders = await Promise.all(writes.map((write) => sender(write, write.userId)))
  const rounds = Math.ceil(REPLAYS / writes.length)
  const waiting = senders.map((): Promise<Answer>[] => [])
  for (let round = 0; round < rounds; round++) {
    senders.forEach((send, index) => {
      const isGuess = writes[index]?.path === '/auth/password'
      if (!isGuess || round < GUESSES) waiting[index]?.push(send())
    })
  }
  return Promise.all(waiting.map((promises) => Promise.all(promises)))
}

const told = ({ status, text, headers }: Answer) => `${status} ${headers['sync-version'] ?? ''} ${text}`

describe(`${REPLAYS} requests under the keys of all calls`, () => {
  it('cover every call that takes a key', () => {
    expect(named.length).toBeGreaterThanOrEqual(20)
    expect(answers.flat().length).toBeGreaterThanOrEqual(REPLAYS - 100)
  })

  it('get the same answer for the same key', () => {
    answers.forEach((same, index) => {
      const call = writes[index]?.call
      expect(same[0]?.status, `${call} ${same[0]?.text}`).toBeLessThan(300)
      expect([...new Set(same.map(told))], call).toHaveLength(1)
    })
  })

  it('have one effect per key', async () => {
    const changes = changesBetween(before, await imageOf(server.db))
    const rows = (table: string) =>
      new Set(changes.filter((cell) => cell.table === table && cell.kind === 'added').map(({ row }) => row)).size
    const versioned = answers.filter(([first]) => first?.headers['sync-version'] !== undefined).length
    const [reminder, registered] = [1, 1]
    // Answers to the link of a reminder change an appointment, and tell no version.
    const byLink = writes.filter(({ path }) => path.startsWith('/t/')).length
    const settings = writes.filter(({ path }) => path.startsWith('/settings/')).length
    expect(rows('sync_changes')).toBe(versioned + byLink + registered + settings)
    expect(rows('receipts')).toBe(versioned + byLink + reminder)
    expect(rows('call_receipts')).toBe(writes.length - versioned - byLink - reminder)
    expect(rows('users')).toBe(1)
    expect(rows('patients')).toBe(2)
    expect(rows('appointments')).toBe(2)
    expect(rows('incomes')).toBe(1)
    expect(rows('medical_records')).toBe(1)
  })

  it('are refused with another body', async () => {
    for (const write of writes.filter(({ request }) => request.body)) {
      const other = await sender(write, write.userId, { ...write.request.body, otra: 'cosa' })
      expect(await other(), write.call).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    }
  })

  it('have no effect for another caller', async () => {
    for (const write of writes.filter(({ otherId }) => otherId !== undefined)) {
      const other = await sender(write, write.otherId)
      expect(await other(), write.call).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    }
  })

  it('get the same answers from another server on the same file, and change nothing', async () => {
    await server.stop()
    server = await open()
    for (const [index, write] of writes.entries()) {
      const again = await sender(write, write.userId)
      const image = await imageOf(server.db)
      expect(told(await again()), write.call).toBe(told(answers[index]?.[0] as Answer))
      expect(effectsBetween(image, await imageOf(server.db)), write.call).toEqual([])
    }
  })
})

/** Leaves out the log of repeated accesses, and the counts of calls, which limit those without a session. */
function effectsBetween(image: DatabaseImage, later: DatabaseImage): CellChange[] {
  return changesBetween(image, later).filter(({ table }) => table !== 'audit_log' && table !== 'call_counts')
}
