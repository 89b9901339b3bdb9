import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { addStaff, disableAccount } from '#server/cli/staff/staff-accounts.ts'
import { type Access, accessTable } from '#server/http/access/access-table.ts'
import { PasswordHasher } from '#server/resources/auth/passwords/password-hasher.ts'
import { tokenHashOf } from '#server/resources/auth/secret-token.ts'
import { closeSession, openSession } from '#server/resources/auth/sessions.ts'
import { type Answer, callerWith } from '#tests/support/api/api-calls.ts'
import { apiDocument } from '#tests/support/api/api-document.ts'
import { type TableCall, tableCalls } from '#tests/support/api/api-table.ts'
import { type CallExample, callExamples, freshToken, type Sender } from '#tests/support/api/call-examples.ts'
import { generousLimits } from '#tests/support/api/generous-limits.ts'
import { type PatientAccount, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { writesTo } from '#tests/support/database/database-image.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type MailServer, mailBy, startMailServer } from '#tests/support/network/mail-server.ts'
import { type KeptBackups, keptBackups } from '#tests/support/server/kept-backups.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { days } from '#tests/support/server/test-clock.ts'

let mails: MailServer
let backups: KeptBackups
let server: Awaited<ReturnType<typeof startTestServer>>
let own: PatientAccount
let other: PatientAccount
/** A former staff account. */
let disabledId: number
/** Staff who do not own the clinic. */
let employeeId: number
/** Staff of the front desk. */
let frontDeskId: number
let examples: Readonly<Record<string, CallExample>>

const ADMIN_ID = 1
const NOBODYS_ID = '999999'
/** Occurs in all rows of the patient who makes the calls. */
const SECRET = 'Zqueiro'

beforeAll(async () => {
  mails = await startMailServer()
  backups = await keptBackups()
  const mail = mailBy(mails.url)
  server = await startTestServer({ dataDir: ':memory:', limits: generousLimits, mail, backups: backups.keeper })
  own = await registerPatient(server, { username: 'propia', lastName: SECRET, email: `${SECRET}@correo.example` })
  other = await registerPatient(server, { username: 'ajena' })
  disabledId = await disabledStaff(server)
  employeeId = await addedStaff(server, 'recepcion')
  frontDeskId = await addedStaff(server, 'mostrador')
  await server.db.updateTable('users').set({ scope: 'front-desk' }).where('id', '=', frontDeskId).execute()
  examples = callExamples(server)
})
/** Stopping fails if an answer did not match its declared schema. */
afterAll(async () => {
  // The reader of the event stream may have opened a spare connection.
  server.app.server.closeAllConnections()
  await server.stop()
  await mails.stop()
  await backups.stop()
})

describe('the access table', () => {
  it('equals the contract: who may call what', () => {
    const words = tableCalls.map(({ verb, path, access: { anonymous, patient, admin, ownerOnly, fullScope } }) => {
      const ofStaff = [ownerOnly && 'owner', fullScope && 'full'].find(Boolean) ?? 'yes'
      const rule = [
        anonymous ? 'anyone' : '401',
        { yes: 'yes', own: 'own', no: '403' }[patient],
        admin ? ofStaff : '403',
      ]
      return `${verb} ${path}: ${rule.join(' ')}`
    })
    expect(words).toMatchInlineSnapshot(`
      [
        "POST /auth/login: anyone yes yes",
        "POST /auth/register: anyone yes yes",
        "POST /auth/logout: 401 yes yes",
        "POST /auth/forgot-password: anyone yes yes",
        "POST /auth/reset-password: anyone yes yes",
        "PUT /auth/password: 401 yes yes",
        "POST /auth/check-invite: anyone yes yes",
        "POST /auth/accept-invite: anyone yes yes",
        "PUT /account: 401 403 yes",
        "GET /sessions: 401 yes yes",
        "DELETE /sessions: 401 yes yes",
        "DELETE /sessions/:id: 401 own yes",
        "GET /staff: 401 403 owner",
        "POST /staff: 401 403 owner",
        "PUT /staff/:id: 401 403 owner",
        "POST /staff/:id/invite: 401 403 owner",
        "POST /professionals: 401 403 owner",
        "PUT /professionals/:id: 401 403 owner",
        "GET /users/professionals: 401 yes yes",
        "GET /users/patients: 401 403 yes",
        "GET /users/patients/:id: 401 own yes",
        "GET /users/:id: 401 own yes",
        "PUT /users/:id/link: 401 403 yes",
        "GET /users/:id/export: 401 own yes",
        "GET /patients: 401 403 yes",
        "POST /patients: 401 403 yes",
        "GET /patients/unconfirmed: 401 403 yes",
        "PUT /patients/:id/confirm: 401 403 yes",
        "PUT /patients/:id/link: 401 403 yes",
        "GET /patients/:id/accounts: 401 403 yes",
        "GET /patients/:id: 401 own yes",
        "PUT /patients/:id: 401 own yes",
        "DELETE /patients/:id: 401 403 yes",
        "GET /appointments: 401 own yes",
        "POST /appointments: 401 403 yes",
        "POST /appointments/request: 401 yes 403",
        "GET /appointments/pending: 401 403 yes",
        "GET /appointments/available-slots: 401 yes yes",
        "GET /appointments/:id: 401 own yes",
        "PUT /appointments/:id: 401 403 yes",
        "DELETE /appointments/:id: 401 403 yes",
        "PUT /appointments/:id/approve: 401 403 yes",
        "PUT /appointments/:id/reject: 401 403 yes",
        "PUT /appointments/:id/schedule: 401 403 yes",
        "PUT /appointments/:id/own-confirm: 401 own 403",
        "PUT /appointments/:id/own-cancel: 401 own 403",
        "POST /appointments/:id/send-reminder: 401 403 yes",
        "GET /medical-history: 401 403 full",
        "POST /medical-history: 401 403 full",
        "GET /medical-history/patient/:id: 401 403 full",
        "GET /medical-history/:id: 401 403 full",
        "PUT /medical-history/:id: 401 403 full",
        "DELETE /medical-history/:id: 401 403 full",
        "GET /medical-history/:id/versions: 401 403 full",
        "POST /incomes: 401 403 yes",
        "GET /incomes/date-range: 401 403 yes",
        "GET /incomes/daily: 401 403 yes",
        "GET /incomes/patient/:id: 401 403 yes",
        "GET /incomes/:id/versions: 401 403 yes",
        "GET /incomes/:id: 401 403 yes",
        "PUT /incomes/:id: 401 403 yes",
        "DELETE /incomes/:id: 401 403 yes",
        "GET /stats/general: 401 403 full",
        "GET /stats/appointments: 401 403 full",
        "GET /stats/patients: 401 403 full",
        "GET /stats/export: 401 403 full",
        "GET /audit: 401 403 full",
        "GET /audit/log: 401 403 owner",
        "GET /archive: 401 403 owner",
        "POST /archive/:id/restore: 401 403 owner",
        "GET /backups: 401 403 owner",
        "POST /backups: 401 403 owner",
        "GET /backups/:id/file: 401 403 owner",
        "GET /mail/status: 401 403 owner",
        "POST /mail/test: 401 403 owner",
        "GET /sync/capabilities: 401 yes yes",
        "GET /sync/changes: 401 own yes",
        "GET /sync/digest: 401 own yes",
        "GET /sync/events: 401 403 yes",
        "GET /clinic: anyone yes yes",
        "GET /settings/profile: 401 403 owner",
        "PUT /settings/profile: 401 403 owner",
        "GET /settings/hours: 401 403 owner",
        "PUT /settings/hours: 401 403 owner",
        "GET /settings/agenda: 401 403 owner",
        "PUT /settings/agenda: 401 403 owner",
        "GET /settings/messages: 401 403 owner",
        "PUT /settings/messages: 401 403 owner",
        "GET /settings/reminders: 401 403 owner",
        "PUT /settings/reminders: 401 403 owner",
        "GET /settings/setUp: 401 403 owner",
        "PUT /settings/setUp: 401 403 owner",
        "GET /closures: 401 yes yes",
        "POST /closures: 401 403 yes",
        "GET /plans: 401 403 yes",
        "POST /plans: 401 403 yes",
        "PUT /plans/:id: 401 403 yes",
        "GET /plan-members: 401 403 yes",
        "POST /plan-members: 401 403 yes",
        "GET /payments: 401 403 yes",
        "POST /payments: 401 403 yes",
        "GET /cash-movements: 401 403 yes",
        "POST /cash-movements: 401 403 yes",
        "GET /cash-days: 401 403 yes",
        "POST /cash-days: 401 403 yes",
        "GET /contacts: 401 403 yes",
        "POST /contacts: 401 403 yes",
        "GET /waiting: 401 403 yes",
        "POST /waiting: 401 403 yes",
        "PUT /waiting/:id: 401 403 yes",
        "GET /imports: 401 403 owner",
        "POST /imports: 401 403 owner",
        "GET /imports/:id: 401 403 owner",
        "DELETE /imports/:id: 401 403 owner",
        "GET /imports/:id/rows: 401 403 owner",
        "PUT /imports/:id/rows: 401 403 owner",
        "POST /imports/:id/commit: 401 403 owner",
        "GET /t/:id: anyone yes yes",
        "POST /t/:id/confirm: anyone yes yes",
        "POST /t/:id/cancel: anyone yes yes",
        "GET /set-up: anyone yes yes",
        "POST /set-up: anyone yes yes",
        "POST /contact: anyone yes yes",
        "GET /health: anyone yes yes",
        "HEAD /health: anyone yes yes",
        "GET /openapi.json: anyone yes yes",
      ]
    `)
  })

  it('is complete: no other route can be registered', async () => {
    const rows = accessTable as Record<string, Record<string, unknown>>
    const health = rows['/health'] ?? {}
    delete rows['/health']
    await expect(buildApp({ db: server.db, clock: server.clock })).rejects.toThrow('not in the access table')
    rows['/health'] = health
  })
})

/** Every kind of caller. A caller without a valid session is a visitor. */
const CALLERS = [
  'a visitor',
  'an expired token',
  'a revoked token',
  'a made-up token',
  'a lengthened token',
  'a disabled account',
  'the patient who owns the rows',
  'another patient',
  'staff',
] as const
/** Calls of owners are also tried by staff who own nothing. */
const EMPLOYEE = 'staff who are no owner'
/** Calls of owners and those that show clinical texts or statistics are also tried by the front desk. */
const FRONT_DESK = 'staff of the front desk'
type CallerName = (typeof CALLERS)[number] | typeof EMPLOYEE | typeof FRONT_DESK
type Outcome = 'answered' | 401 | 403 | 404

const NOBODIES: readonly CallerName[] = CALLERS.slice(0, CALLERS.indexOf('the patient who owns the rows'))
const isNobody = (caller: CallerName) => NOBODIES.includes(caller)
const SENDERS: Partial<Record<CallerName, Sender>> = {
  'the patient who owns the rows': 'patient',
  'another patient': 'patient',
  staff: 'admin',
  [EMPLOYEE]: 'admin',
  [FRONT_DESK]: 'admin',
}

/** The expected outcome of a cell, from the table alone. */
function outcomeOf(
  { anonymous, patient, admin, ownerOnly, fullScope }: Access,
  path: string,
  caller: CallerName,
): Outcome {
  if (anonymous) return 'answered'
  if (isNobody(caller)) return 401
  if (caller === 'staff') return admin ? 'answered' : 403
  if (caller === EMPLOYEE) return 403
  if (caller === FRONT_DESK) return ownerOnly || fullScope ? 403 : 'answered'
  if (patient === 'no') return 403
  const isForeign = caller === 'another patient' && patient === 'own' && path.includes(':id')
  return isForeign ? 404 : 'answered'
}

const callersOf = ({ ownerOnly, fullScope }: Access): readonly CallerName[] => [
  ...CALLERS,
  ...(ownerOnly ? ([EMPLOYEE] as const) : []),
  ...(ownerOnly || fullScope ? ([FRONT_DESK] as const) : []),
]
const cells = tableCalls.flatMap((row) =>
  callersOf(row.access).map((caller) => ({ ...row, caller, outcome: outcomeOf(row.access, row.path, caller) })),
)
type Cell = (typeof cells)[number]

async function tokenFor({ caller, access }: Cell): Promise<string | undefined> {
  // If its expiry were not checked, this session would be allowed everything.
  const entitled = access.admin ? ADMIN_ID : own.userId
  if (caller === 'an expired token') return openSession(server.db, entitled, server.clock() - days(30))
  if (caller === 'a revoked token') return revokedToken(entitled)
  if (caller === 'a made-up token') return 'x'.repeat(43)
  if (caller === 'a lengthened token') return `${await freshToken(server, entitled)}x`
  if (caller === 'a disabled account') return freshToken(server, disabledId)
  const userIds = {
    'the patient who owns the rows': own.userId,
    'another patient': other.userId,
    staff: ADMIN_ID,
    [EMPLOYEE]: employeeId,
    [FRONT_DESK]: frontDeskId,
  }
  return caller === 'a visitor' ? undefined : freshToken(server, userIds[caller])
}

type Desk = Pick<TestServer, 'db' | 'clock'>

async function disabledStaff({ db, clock }: Desk): Promise<number> {
  const id = await addedStaff({ db, clock }, 'anterior')
  await disableAccount({ db, clock }, 'anterior')
  return id
}

async function addedStaff({ db, clock }: Desk, username: string): Promise<number> {
  await addStaff({ db, clock, hasher: new PasswordHasher() }, { username, password: 'una-clave-vieja' })
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return id
}

async function revokedToken(userId: number): Promise<string> {
  const token = await freshToken(server, userId)
  await closeSession(server.db, tokenHashOf(token))
  return token
}

async function goodRequest({ call, caller }: Pick<Cell, 'call' | 'caller'>) {
  const example = examples[call]
  if (!example) throw new Error(`${call} has no example`)
  return example({ whose: own, by: SENDERS[caller] ?? 'visitor' })
}

async function goodStatus({ verb, path }: TableCall): Promise<number> {
  const { paths } = await apiDocument()
  const { responses } = paths[path.replace(':id', '{id}')]?.[verb.toLowerCase()] ?? { responses: {} }
  return Number(Object.keys(responses).find((status) => status < '300'))
}

/** The mail of an earlier example is sent a moment later, and its row must not change meanwhile. */
const mailsSent = () =>
  eventually(async () => {
    const waiting = await server.db.selectFrom('outgoingMails').select('id').where('status', '=', 'waiting').execute()
    expect(waiting).toEqual([])
  })

/** The event stream never ends, so its first bytes are enough. */
async function openStream(token: string | undefined): Promise<number> {
  const stop = new AbortController()
  const answer = await fetch(`${server.url}/api/v1/sync/events`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    signal: stop.signal,
  })
  stop.abort()
  return answer.status
}

const REFUSALS = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' } as const

describe('the authorization matrix', () => {
  it('has at least five hundred cells, nine for each call, and more for those of owners or closed to the front desk', () => {
    const ofOwners = tableCalls.filter(({ access }) => access.ownerOnly)
    expect(ofOwners.length).toBeGreaterThanOrEqual(4)
    const ofFullScope = tableCalls.filter(({ access }) => access.fullScope)
    expect(ofFullScope.length).toBeGreaterThanOrEqual(12)
    expect(cells.length).toBe(9 * tableCalls.length + 2 * ofOwners.length + ofFullScope.length)
    expect(cells.length).toBeGreaterThanOrEqual(500)
    console.info(`the authorization matrix has ${cells.length} cells`)
  })

  it('has a valid request for every call', () => {
    expect(Object.keys(examples).sort()).toEqual(tableCalls.map(({ call }) => call).sort())
  })

  it.each(cells)('$call by $caller: $outcome', async (cell) => {
    const { verb, path, outcome, caller } = cell
    const request = await goodRequest(cell)
    const token = await tokenFor(cell)
    if (path === '/sync/events' && outcome === 'answered') return expect(await openStream(token)).toBe(200)
    const calls = callerWith(server.app, token)
    await mailsSent()
    const before = await writesTo(server.db)

    const answer = await calls.call(verb, request.path, request.body)

    if (outcome === 'answered') {
      expect(answer.status, answer.text).toBe(await goodStatus(cell))
      if (caller === 'another patient') expect(answer.text).not.toContain(SECRET)
      return
    }
    expect(answer, answer.text).toMatchObject({ status: outcome, body: { code: REFUSALS[outcome] } })
    if (outcome === 404) {
      const nobodys = await calls.call(verb, request.path.replace(/\d+/, NOBODYS_ID), request.body)
      expect(seenOf(answer)).toEqual(seenOf(nobodys))
    }
    expect(await writesTo(server.db)).toBe(before)
  })
})

/** The whole answer as the client sees it. */
function seenOf({ status, text, headers: { date: _, ...headers } }: Answer) {
  return { status, text, headers }
}

describe('a patient', () => {
  it('sees only its own rows in lists', async () => {
    const { path } = (await examples['GET /appointments/:id']?.({ whose: own, by: 'patient' })) ?? { path: '' }
    const mine = callerWith(server.app, await freshToken(server, own.userId))
    const theirs = callerWith(server.app, await freshToken(server, other.userId))
    const id = Number(path.split('/').at(-1))

    expect((await mine.get('/appointments?includeCancelled=true')).body).toContainEqual(expect.objectContaining({ id }))
    expect((await theirs.get(`/appointments?includeCancelled=true&patientId=${own.patientId}`)).body).toEqual([])
  })
})

describe('a path that is almost one of the API', () => {
  it.each([
    '/patients/',
    '/Patients',
    '//patients',
    '/patients/1/',
    '/patients%2f1',
    '/patients/%31%2f',
    '/./patients',
    '/patients/1;x',
    '/patients/-1',
    '/patients/0',
    '/patients/1e0',
    '/patients/0x1',
    '/patients/1.0',
    '/patients/%00',
    '/patients/9999999999999999999',
  ])('opens nothing to a patient: %s', async (path) => {
    const answer = await callerWith(server.app, await freshToken(server, other.userId)).get(path)
    expect([400, 403, 404]).toContain(answer.status)
    expect(answer.text).not.toContain('dni')
  })

  it('is not opened by naming another method in a header', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
    const path = `/patients/${own.patientId}`
    const mine = callerWith(server.app, await freshToken(server, own.userId))
    expect(await mine.get(path, headers)).toMatchObject({ status: 200 })
    expect(await mine.get(path)).toMatchObject({ status: 200 })
  })
})
