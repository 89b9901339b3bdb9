import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailLogEntry } from '#server/mail/mail-sender.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { apiDocument } from '#tests/support/api/api-document.ts'
import { type TableCall, tableCalls } from '#tests/support/api/api-table.ts'
import { type CallExample, callExamples, freshToken, type Sender } from '#tests/support/api/call-examples.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { type PatientAccount, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { imageOf } from '#tests/support/database/database-image.ts'
import { type MailServer, mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

const ROUNDS = 2
/** A text, an e-mail and a DNI that occur nowhere unless they were planted. */
const CANARY = /zqueiro\d+|4179\d{4}/g
/** Columns that never hold a person's text: secrets, times, and values that the API itself chooses. */
const NO_TEXT =
  /password|token|date|time|^startsOn$|^expiresOn$|^cancels$|^settles$|ref$|^slotStart$|^weekdays$|^channel$|^outcome$|madeAt|status|^scope$|^code$|category|paymentMethod|fechaSeleccionada|^preferencia|sitioWeb/i

/** Whoever has the link of a reminder is shown the first name of its patient. */
const isByLink = ({ path }: TableCall) => path.startsWith('/t/')

/** Calls that open an account. */
const SIGN_INS: ReadonlySet<string> = new Set(['/auth/login', '/auth/accept-invite'])

let mails: MailServer
let server: TestServer
let victim: PatientAccount
let stranger: PatientAccount
let examples: Readonly<Record<string, CallExample>>
/** The call and field that planted each canary. */
const planted = new Map<string, string>()
const strangersEmail = 'otra.persona@correo.example'
const mailLog: MailLogEntry[] = []

beforeAll(async () => {
  mails = await startMailServer()
  const mail = { ...mailBy(mails.url), writeLog: (entry: MailLogEntry) => mailLog.push(entry) }
  server = await createTestServer({ dataDir: ':memory:', limits: generousLimits, mail })
  examples = callExamples(server)
  victim = await registerPatient(server)
  stranger = await registerPatient(server, { email: strangersEmail })
  for (let round = 0; round < ROUNDS; round++) for (const row of tableCalls) await plant(row)
})
/** Stopping fails if an answer did not match its declared schema. */
afterAll(async () => {
  await server.stop()
  await mails.stop()
})

const { paths } = await apiDocument()

interface BodySchema {
  properties?: Record<string, { type?: unknown; enum?: unknown; anyOf?: { type?: unknown }[] }>
}

/** The fields of a call's body that take any text of people; what the clinic says of itself and who treats is public. */
function textFieldsOf({ verb, path }: TableCall): string[] {
  if (/^\/(settings|professionals|closures)\b/.test(path)) return []
  const body = paths[path.replace(':id', '{id}')]?.[verb.toLowerCase()]?.requestBody
  const { properties = {} } = (body?.content['application/json'].schema ?? {}) as BodySchema
  return Object.entries(properties)
    .filter(
      ([name, { type, enum: words, anyOf = [] }]) =>
        !NO_TEXT.test(name) && words === undefined && [type, ...anyOf.map((one) => one.type)].flat().includes('string'),
    )
    .map(([name]) => name)
}

function canaryFor({ call }: TableCall, field: string): string {
  const number = 1000 + planted.size
  const word = field === 'dni' ? `4179${number}` : `zqueiro${number}`
  planted.set(word, `${call} ${field}`)
  if (/phone|telefono/i.test(field)) return `411111 (${word})`
  return field === 'email' ? `${word}@correo.example` : word
}

const canaryBody = (row: TableCall) =>
  Object.fromEntries(textFieldsOf(row).map((field) => [field, canaryFor(row, field)]))

const senderOf = ({ access, path }: TableCall): Sender => {
  if (access.anonymous) return 'visitor'
  return access.admin && path !== '/auth/password' ? 'admin' : 'patient'
}

/** Sends the call with a canary in every text; accepted ones are stored. */
async function plant(row: TableCall): Promise<void> {
  if (textFieldsOf(row).length === 0) return
  const by = senderOf(row)
  const request = await examples[row.call]?.({ whose: victim, by })
  const token = by === 'visitor' ? undefined : await freshToken(server, by === 'admin' ? 1 : victim.userId)
  const answer = await callerWith(server.app, token).call(row.verb, request?.path ?? '', {
    ...request?.body,
    ...canaryBody(row),
  })
  const isWrongLogin = row.path === '/auth/login'
  expect(answer.status, `${row.call} ${answer.text}`).toBeLessThan(isWrongLogin ? 402 : 300)
}

/** A random id may contain eight digits like those of a DNI: only what was planted counts. */
const canariesIn = (said: unknown) => (JSON.stringify(said).match(CANARY) ?? []).filter((found) => planted.has(found))

/** Makes every call as somebody who has nothing to do with the victim; returns the requests and answers. */
async function tour(by: 'visitor' | 'patient', body: (row: TableCall) => object): Promise<string[]> {
  const heard: string[] = []
  for (const row of tableCalls) {
    const isOwn = row.access.patient !== 'no' && !row.path.includes(':id')
    const request = await examples[row.call]?.({ whose: isOwn ? stranger : victim, by })
    const token = by === 'visitor' ? undefined : await freshToken(server, stranger.userId)
    const said = request?.body && { ...request.body, ...body(row) }
    const { status, text, headers } = await callerWith(server.app, token).call(row.verb, request?.path ?? '', said)
    // Whoever signs in is shown the own account.
    const isSignedIn = status === 200 && SIGN_INS.has(row.path)
    if (!isSignedIn && !isByLink(row)) heard.push(`${text} ${JSON.stringify(headers)}`)
  }
  return heard
}

describe('what people write', () => {
  it('is planted as at least sixty different canaries, through every call that stores a text', () => {
    expect(planted.size).toBeGreaterThanOrEqual(60)
    const calls = tableCalls.filter((row) => textFieldsOf(row).length > 0).map(({ call }) => call)
    expect(calls).toEqual(expect.arrayContaining(['POST /auth/register', 'POST /patients', 'PUT /medical-history/:id']))
    expect(calls.length).toBeGreaterThanOrEqual(14)
    console.info(`${planted.size} canaries were planted by ${calls.length} calls`)
  })

  it('is stored in the tables of people, and in no other', async () => {
    const records = ['medical_records', 'medical_record_versions']
    const ofMoney = ['cash_days', 'cash_movements', 'incomes', 'payments', 'plans']
    const ofPeople = [...records, ...ofMoney, 'contacts', 'waiting', 'appointments', 'imports', 'outgoing_mails']
    const image = await imageOf(server.db)
    const tables = [...image].filter(([, rows]) => canariesIn([...rows.values()]).length > 0).map(([table]) => table)
    expect(tables.length).toBeGreaterThanOrEqual(6)
    expect([...ofPeople, 'patients', 'users']).toEqual(expect.arrayContaining(tables))
  })

  it('is shown to no other patient, by any call', async () => {
    expect(canariesIn(await tour('patient', () => ({})))).toEqual([])
  })

  it('is not echoed to a visitor, not even to its author', async () => {
    expect(canariesIn(await tour('visitor', canaryBody))).toEqual([])
    const login = callerWith(server.app)
    for (const username of [...planted.keys()].slice(0, 8)) {
      const { text } = await login.post('/auth/login', { username, password: username })
      expect(canariesIn(text)).toEqual([])
    }
  })

  it('reaches nobody else by mail, and mails never mention health', async () => {
    const due = () => server.db.selectFrom('outgoingMails').select('id').where('status', '<>', 'sent').execute()
    await expect.poll(due, { timeout: 20_000 }).toEqual([])
    const toPatients = mails.received.filter(({ to }) => !to[0]?.startsWith('recepcion@'))
    const toStranger = toPatients.filter(({ to }) => to[0] === strangersEmail)
    expect(toStranger.length).toBeGreaterThan(0)
    expect(toStranger.flatMap(({ raw, mail }) => canariesIn([raw, mail.subject, mail.text]))).toEqual([])
    const told = toPatients.flatMap(({ mail }) =>
      canariesIn([mail.subject, mail.text]).map((word) => planted.get(word)),
    )
    const ofTheirOwn = ['firstName', 'name', 'rejectionReason', 'alternativeOptions', 'username']
    expect(told.filter((place) => !ofTheirOwn.includes(place?.split(' ').at(-1) ?? ''))).toEqual([])
  })

  it('appears in no log line and in no row of the audit log', async () => {
    expect(server.log.length).toBeGreaterThan(100)
    expect(canariesIn(server.log)).toEqual([])
    expect(canariesIn(mailLog)).toEqual([])
    const audit = await server.db.selectFrom('auditLog').selectAll().execute()
    expect(audit.length).toBeGreaterThan(100)
    expect(canariesIn(audit)).toEqual([])
  })
})
