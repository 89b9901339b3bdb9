import { randomUUID } from 'node:crypto'
import { SET_UP_STEPS, type SetUpStep } from '#domain/clinic/settings/settings-values.ts'
import { timeAtMinutes } from '#domain/values/dates/time-of-day.ts'
import { backupsAnswer } from '#domain/wire/backup-wire.ts'
import { waitingRow } from '#domain/wire/rows/agenda-wire.ts'
import { planRow } from '#domain/wire/rows/money-wire.ts'
import type { OwnSession } from '#domain/wire/staff-wire.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { tokenHashOf } from '#server/resources/auth/secret-token.ts'
import { openSession } from '#server/resources/auth/sessions.ts'
import { createProfessional } from '#server/resources/professionals/professional-writes.ts'
import { VisitLinks } from '#server/resources/reminders/visit-link.ts'
import { setUpCodeOf } from '#server/resources/set-up/set-up-code.ts'
import { inviteStaff } from '#server/resources/staff/staff-writes.ts'
import {
  appointmentBody,
  createAppointment,
  createIncome,
  createPatient,
  createRecord,
  incomeBody,
  type PatientAccount,
  patientBody,
  planBody,
  recordBody,
  registerPatient,
  requestAppointments,
  requestBody,
} from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { DEVICE_KEY, type TestServer } from '#tests/support/server/server.ts'
import { type Caller, callerWith } from './api-calls.ts'

/** A request that is good when the right person sends it. */
export interface GoodRequest {
  /** After /api/v1. */
  path: string
  body?: Record<string, unknown>
}

export type Sender = 'visitor' | 'patient' | 'admin'

/** What a good request is made for: whose rows it names, and who is going to send it. */
export interface ExampleFor {
  whose: PatientAccount
  by: Sender
}

/** Makes a good request of one call, with fresh rows to work on. */
export type CallExample = (example: ExampleFor) => Promise<GoodRequest> | GoodRequest

/** The password of every account that registerPatient makes. */
const PATIENT_PASSWORD = 'clave-de-paciente'
const ADMIN_ID = 1

/** A session of its own: some calls end those of a whole account. */
export async function freshToken({ db, clock }: TestServer, userId: number): Promise<string> {
  return openSession(db, userId, clock())
}

/**
 * One good request of every call of the API, by 'VERB /path' as the access table writes it. Reminders need a mail server that
 * takes them, and the limits of the server must have room for as many calls as are made.
 */
export function callExamples(server: TestServer): Readonly<Record<string, CallExample>> {
  const rows = new ExampleRows(server)
  const examples: Record<string, CallExample> = {
    ...accountExamples(rows),
    ...patientExamples(rows),
    ...appointmentExamples(rows),
    ...recordExamples(rows),
    ...incomeExamples(rows),
    ...moneyExamples(rows),
    ...deskExamples(rows),
    ...settingsExamples(rows),
    ...keepingExamples(rows),
    ...teamExamples(rows),
    ...importExamples(rows),
    ...visitLinkExamples(rows),
    ...baselineExamples(),
  }
  // The first screen is for a clinic without an owner; every other example is one of a clinic that has one.
  const withOwner = ([call, make]: [string, CallExample]): [string, CallExample] => [
    call,
    async (example) => {
      await rows.setOwner(call !== 'POST /set-up')
      return make(example)
    },
  ]
  return Object.fromEntries(Object.entries(examples).map(withOwner))
}

/** Rows for examples to work on, each made when it is needed. */
class ExampleRows {
  readonly server: TestServer
  #days = 0
  #people = 0
  #closings = 0
  #steps = 0
  #imported = 0

  constructor(server: TestServer) {
    this.server = server
  }

  /** Signed in anew each time: an example may have ended the session before. */
  async callsOf(userId: number): Promise<Caller> {
    return callerWith(this.server.app, await freshToken(this.server, userId))
  }

  staff(): Promise<Caller> {
    return this.callsOf(ADMIN_ID)
  }

  nextName(): string {
    this.#people++
    return `ejemplo${this.#people}`
  }

  nextDay(): string {
    this.#days++
    return new Date(Date.UTC(2027, 0, this.#days)).toJSON().slice(0, 10)
  }

  /** A day's closing time; each is another one than the one before. */
  nextStep(): SetUpStep {
    this.#steps++
    return SET_UP_STEPS[this.#steps % SET_UP_STEPS.length] ?? 'profile'
  }

  nextHours(): number {
    this.#closings++
    return 1 + (this.#closings % 48)
  }

  nextClosing(): string {
    this.#closings++
    return timeAtMinutes(12 * 60 + 15 * (this.#closings % 32))
  }

  nextDni(): string {
    this.#imported++
    return `${61_000_000 + this.#imported}`
  }

  async startedImport(): Promise<string> {
    const { body } = await (await this.staff()).post('/imports', importBody())
    return `/imports/${(body as { id: number }).id}`
  }

  /** An import whose rows have all come. */
  async receivedImport(): Promise<string> {
    const path = await this.startedImport()
    await (await this.staff()).put(`${path}/rows`, importRows(this.nextDni()))
    return path
  }

  async appointment({ patientId }: PatientAccount, date = this.nextDay()): Promise<string> {
    const { id } = await createAppointment(await this.staff(), patientId, { date })
    return `/appointments/${id}`
  }

  /** The link of a reminder, where patients may cancel. */
  async visitLink(whose: PatientAccount): Promise<string> {
    const id = Number((await this.appointment(whose)).split('/').at(-1))
    const visit = await this.server.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()
    if (!visit) throw new Error(`no appointment ${id}`)
    const values = { version: 1, value: JSON.stringify({ selfCancel: true }), updatedAt: '', updatedBy: ADMIN_ID }
    await this.server.db
      .insertInto('settings')
      .values({ groupName: 'reminders', ...values })
      .onConflict((conflict) => conflict.column('groupName').doUpdateSet({ value: values.value }))
      .execute()
    return `/t/${new VisitLinks(DEVICE_KEY).tokenOf(visit)}`
  }

  /** A patient's answer, where the owner lets patients cancel. */
  async ownAnswer(whose: PatientAccount, answer: string) {
    const date = this.nextDay()
    const path = await this.appointment(whose, date)
    await (await this.staff()).put('/settings/reminders', { selfCancel: true, selfCancelHours: this.nextHours() })
    return { path: `${path}/${answer}`, body: { date, startTime: '09:00' } }
  }

  async pending({ userId }: PatientAccount): Promise<string> {
    const [first] = await requestAppointments(await this.callsOf(userId), ['09:00', '10:00'], {
      fechaSeleccionada: this.nextDay(),
    })
    return `/appointments/${first?.id}`
  }

  async approved(whose: PatientAccount): Promise<string> {
    const path = await this.pending(whose)
    await (await this.staff()).put(`${path}/approve`, { professionalId: 1 })
    return path
  }

  async record({ patientId }: PatientAccount): Promise<string> {
    return `/medical-history/${(await createRecord(await this.staff(), patientId)).id}`
  }

  async income({ patientId }: PatientAccount): Promise<string> {
    return `/incomes/${(await createIncome(await this.staff(), patientId)).id}`
  }

  async patient(): Promise<number> {
    return (await createPatient(await this.staff())).id
  }

  /** The number of a deletion. */
  async deletion(): Promise<number> {
    const staff = await this.staff()
    const { id } = await createPatient(staff)
    return (await staff.delete(`/patients/${id}`)).number('Sync-Version')
  }

  /** The name of a backup; one that is not there where the server makes none. */
  async backup(): Promise<string> {
    const staff = await this.staff()
    await staff.post('/backups', {})
    const [newest] = (await staff.get('/backups')).as(backupsAnswer).items
    return newest?.name ?? 'clinica-2026-11-19-1200-diario.sqlite'
  }

  /** A record that waits for staff without an account. */
  async waiting(): Promise<number> {
    const id = await this.patient()
    await writeTransaction(this.server, { userId: null, action: 'patient.respell' }, async (changes) => {
      await changes.update('patient', id, { confirmed: false })
      return { status: 200, entity: 'patient', id }
    })
    return id
  }

  /** An account that gave the DNI of a person whom the clinic knows. */
  async doubtful(): Promise<{ known: number; account: PatientAccount }> {
    const { id: known, dni } = await createPatient(await this.staff())
    return { known, account: await registerPatient(this.server, { dni, username: this.nextName() }) }
  }

  /** The same, and the known person has gone since. */
  async doubted(): Promise<PatientAccount> {
    const { known, account } = await this.doubtful()
    await (await this.staff()).delete(`/patients/${known}`)
    return account
  }

  /** The e-mail of an account of its own, since a link takes the place of the one before it, some time after the answer. */
  async forgetful(): Promise<string> {
    const email = `${this.nextName()}@correo.example`
    await registerPatient(this.server, { email, username: this.nextName() })
    return email
  }

  /** A staff account without a password, and the token of its invitation. */
  async invited(): Promise<{ id: number; token: string }> {
    const { db, clock } = this.server
    const staff = {
      username: `equipo-${randomUUID()}`,
      name: 'Berta',
      lastName: '',
      email: '',
      owner: false,
      scope: 'full',
    } as const
    const by = { now: clock(), userId: ADMIN_ID }
    const { id, invitation } = await db.transaction().execute((trx) => inviteStaff(trx, staff, by))
    return { id, token: invitation.token }
  }

  async colleague(): Promise<number> {
    return (await this.invited()).id
  }

  async invitation(): Promise<string> {
    return (await this.invited()).token
  }

  /** Makes the first admin own the clinic, or nobody. */
  async setOwner(isThere: boolean): Promise<void> {
    const change = this.server.db.updateTable('users').set({ owner: isThere })
    await (isThere ? change.where('id', '=', ADMIN_ID) : change.where('owner', '=', 1)).execute()
  }

  /** A professional with whom nobody has an appointment. */
  async professional(): Promise<number> {
    const person = { name: 'Mario', lastName: this.nextName() }
    const intent = { userId: ADMIN_ID, action: 'professional.create' } as const
    return (await writeTransaction(this.server, intent, (changes) => createProfessional(changes, person))).id
  }

  /** The number of a session of this account. */
  async session(userId: number): Promise<number> {
    const { body } = await (await this.callsOf(userId)).get('/sessions')
    return (body as OwnSession[]).find(({ current }) => current)?.id ?? 0
  }

  async resetToken({ userId }: PatientAccount): Promise<string> {
    const { db, clock } = this.server
    const token = this.nextName().padEnd(43, '_')
    const values = { tokenHash: tokenHashOf(token), expiresAt: clock() + 60_000 }
    await db
      .insertInto('passwordResets')
      .values({ userId, ...values })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
      .execute()
    return token
  }
}

function accountExamples(rows: ExampleRows): Record<string, CallExample> {
  return {
    'POST /auth/login': () => ({ path: '/auth/login', body: { ...adminLogin } }),
    'POST /auth/register': () => {
      const { firstName: name, ...person } = patientBody()
      return { path: '/auth/register', body: { ...person, name, username: rows.nextName(), password: 'clave-de-alta' } }
    },
    'POST /auth/logout': () => ({ path: '/auth/logout' }),
    'POST /auth/forgot-password': async () => ({
      path: '/auth/forgot-password',
      body: { email: await rows.forgetful() },
    }),
    'POST /auth/reset-password': async ({ whose }) => ({
      path: '/auth/reset-password',
      body: { token: await rows.resetToken(whose), newPassword: PATIENT_PASSWORD },
    }),
    'PUT /auth/password': ({ by }) => {
      const currentPassword = by === 'admin' ? adminLogin.password : PATIENT_PASSWORD
      return { path: '/auth/password', body: { currentPassword, newPassword: currentPassword } }
    },

    'GET /users/professionals': () => ({ path: '/users/professionals?includeRetired=true' }),
    'GET /users/patients': () => ({ path: '/users/patients?search=ana' }),
    'GET /users/patients/:id': ({ whose }) => ({ path: `/users/patients/${whose.patientId}` }),
    'GET /users/:id': ({ whose }) => ({ path: `/users/${whose.userId}` }),
    'GET /users/:id/export': ({ whose, by }) => ({ path: `/users/${by === 'admin' ? ADMIN_ID : whose.userId}/export` }),
    'PUT /users/:id/link': async ({ whose, by }) => {
      if (by !== 'admin') return { path: `/users/${whose.userId}/link`, body: { patientId: await rows.patient() } }
      const { known, account } = await rows.doubtful()
      return { path: `/users/${account.userId}/link`, body: { patientId: known } }
    },
  }
}

function teamExamples(rows: ExampleRows): Record<string, CallExample> {
  const senderOf = ({ whose, by }: ExampleFor) => (by === 'admin' ? ADMIN_ID : whose.userId)
  return {
    'POST /auth/check-invite': async () => ({ path: '/auth/check-invite', body: { token: await rows.invitation() } }),
    'POST /auth/accept-invite': async () => ({
      path: '/auth/accept-invite',
      body: { token: await rows.invitation(), password: 'una-clave-del-equipo' },
    }),
    'PUT /account': () => ({
      path: '/account',
      body: { name: 'Ana', lastName: rows.nextName(), currentPassword: adminLogin.password },
    }),
    'GET /sessions': () => ({ path: '/sessions' }),
    'DELETE /sessions': () => ({ path: '/sessions' }),
    'DELETE /sessions/:id': async (example) => ({ path: `/sessions/${await rows.session(senderOf(example))}` }),
    'GET /staff': () => ({ path: '/staff' }),
    'POST /staff': () => ({ path: '/staff', body: { username: `equipo-${randomUUID()}`, name: 'Berta' } }),
    'PUT /staff/:id': async () => ({
      path: `/staff/${await rows.colleague()}`,
      body: { name: 'Berta', scope: 'front-desk' },
    }),
    'POST /staff/:id/invite': async () => ({ path: `/staff/${await rows.colleague()}/invite` }),
    'POST /professionals': () => ({ path: '/professionals', body: { name: 'Mario', lastName: rows.nextName() } }),
    'PUT /professionals/:id': async () => ({
      path: `/professionals/${await rows.professional()}`,
      body: { license: `MP ${rows.nextName()}` },
    }),
  }
}

function patientExamples(rows: ExampleRows): Record<string, CallExample> {
  return {
    'GET /patients': () => ({ path: '/patients' }),
    'POST /patients': () => ({ path: '/patients', body: patientBody() }),
    'GET /patients/unconfirmed': () => ({ path: '/patients/unconfirmed' }),
    'PUT /patients/:id/confirm': async ({ whose, by }) => {
      const { patientId } = by === 'admin' ? await rows.doubted() : whose
      return { path: `/patients/${patientId}/confirm`, body: {} }
    },
    'PUT /patients/:id/link': async ({ whose, by }) => {
      const id = by === 'admin' ? await rows.waiting() : whose.patientId
      return { path: `/patients/${id}/link`, body: { patientId: await rows.patient() } }
    },
    'GET /patients/:id/accounts': ({ whose }) => ({ path: `/patients/${whose.patientId}/accounts` }),
    'GET /patients/:id': ({ whose }) => ({ path: `/patients/${whose.patientId}` }),
    'PUT /patients/:id': ({ whose }) => ({
      path: `/patients/${whose.patientId}`,
      body: { address: `Calle ${rows.nextName()}` },
    }),
    'DELETE /patients/:id': async ({ whose, by }) => ({
      path: `/patients/${by === 'admin' ? await rows.patient() : whose.patientId}`,
    }),
  }
}

function appointmentExamples(rows: ExampleRows): Record<string, CallExample> {
  return {
    'GET /appointments': () => ({ path: '/appointments?startDate=2026-01-01&includeCancelled=true' }),
    'POST /appointments': ({ whose }) => ({
      path: '/appointments',
      body: appointmentBody(whose.patientId, { date: rows.nextDay() }),
    }),
    'POST /appointments/request': () => ({
      path: '/appointments/request',
      body: requestBody(['09:00'], { fechaSeleccionada: rows.nextDay() }),
    }),
    'GET /appointments/pending': () => ({ path: '/appointments/pending' }),
    'GET /appointments/available-slots': () => ({ path: '/appointments/available-slots?date=2026-11-20' }),
    'GET /appointments/:id': async ({ whose }) => ({ path: await rows.appointment(whose) }),
    'PUT /appointments/:id': async ({ whose }) => ({
      path: await rows.appointment(whose),
      body: { status: 'cancelled', cancellationReason: 'Viaje' },
    }),
    'DELETE /appointments/:id': async ({ whose }) => ({ path: await rows.appointment(whose) }),
    'PUT /appointments/:id/approve': async ({ whose }) => ({
      path: `${await rows.pending(whose)}/approve`,
      body: { startTime: '15:00', endTime: '15:15', professionalId: 1, notes: 'Trae estudios' },
    }),
    'PUT /appointments/:id/reject': async ({ whose }) => ({
      path: `${await rows.pending(whose)}/reject`,
      body: { rejectionReason: 'Sin lugar', alternativeOptions: 'El lunes' },
    }),
    'PUT /appointments/:id/schedule': async ({ whose }) => ({ path: `${await rows.approved(whose)}/schedule` }),
    'PUT /appointments/:id/own-confirm': ({ whose }) => rows.ownAnswer(whose, 'own-confirm'),
    'PUT /appointments/:id/own-cancel': ({ whose }) => rows.ownAnswer(whose, 'own-cancel'),
    'POST /appointments/:id/send-reminder': async ({ whose }) => ({
      path: `${await rows.appointment(whose)}/send-reminder`,
    }),
  }
}

function recordExamples(rows: ExampleRows): Record<string, CallExample> {
  return {
    'GET /medical-history': () => ({ path: '/medical-history' }),
    'POST /medical-history': ({ whose }) => ({ path: '/medical-history', body: recordBody(whose.patientId) }),
    'GET /medical-history/patient/:id': ({ whose }) => ({ path: `/medical-history/patient/${whose.patientId}` }),
    'GET /medical-history/:id': async ({ whose }) => ({ path: await rows.record(whose) }),
    'PUT /medical-history/:id': async ({ whose }) => ({
      path: await rows.record(whose),
      body: { allergies: 'Ninguna' },
    }),
    'DELETE /medical-history/:id': async ({ whose }) => ({ path: await rows.record(whose) }),
    'GET /medical-history/:id/versions': async ({ whose }) => ({ path: `${await rows.record(whose)}/versions` }),
  }
}

function incomeExamples(rows: ExampleRows): Record<string, CallExample> {
  return {
    'POST /incomes': ({ whose }) => ({ path: '/incomes', body: incomeBody(whose.patientId) }),
    'GET /incomes/date-range': () => ({ path: '/incomes/date-range?startDate=2026-11-01&endDate=2026-11-30' }),
    'GET /incomes/daily': () => ({ path: '/incomes/daily?date=2026-11-19&page=1&limit=5' }),
    'GET /incomes/patient/:id': ({ whose }) => ({ path: `/incomes/patient/${whose.patientId}` }),
    'GET /incomes/:id/versions': async ({ whose }) => ({ path: `${await rows.income(whose)}/versions` }),
    'GET /incomes/:id': async ({ whose }) => ({ path: await rows.income(whose) }),
    'PUT /incomes/:id': async ({ whose }) => ({
      path: await rows.income(whose),
      body: { paymentStatus: 'cancelled', voidReason: 'Duplicado' },
    }),
    'DELETE /incomes/:id': async ({ whose }) => ({ path: await rows.income(whose) }),
  }
}

function moneyExamples(rows: ExampleRows): Record<string, CallExample> {
  const newPlan = async () => {
    const patientId = await rows.patient()
    return (await (await rows.staff()).post('/plans', planBody(patientId))).as(planRow)
  }
  return {
    'GET /plans': () => ({ path: '/plans' }),
    'POST /plans': async () => ({ path: '/plans', body: planBody(await rows.patient()) }),
    'PUT /plans/:id': async () => ({ path: `/plans/${(await newPlan()).id}`, body: { name: '8 sesiones' } }),
    'GET /plan-members': () => ({ path: '/plan-members' }),
    'POST /plan-members': async () => {
      const plan = await newPlan()
      return { path: '/plan-members', body: { planId: plan.id, patientId: plan.patientId } }
    },
    'GET /payments': () => ({ path: '/payments' }),
    'POST /payments': () => ({
      path: '/payments',
      body: {
        patientId: null,
        incomeId: null,
        date: '2026-11-19',
        amount: 10_000,
        paymentMethod: 'cash',
        kind: 'payment',
      },
    }),
    'GET /cash-movements': () => ({ path: '/cash-movements' }),
    'POST /cash-movements': () => ({
      path: '/cash-movements',
      body: {
        date: '2026-11-19',
        kind: 'expense',
        amount: 4_500,
        paymentMethod: 'cash',
        description: 'Camillas: papel',
      },
    }),
    'GET /cash-days': () => ({ path: '/cash-days' }),
    'POST /cash-days': () => ({ path: '/cash-days', body: { date: '2026-11-19', kind: 'close' } }),
  }
}

function deskExamples(rows: ExampleRows): Record<string, CallExample> {
  const waitingBody = async () => ({ patientId: await rows.patient(), fromDate: '2026-11-23', weekdays: '1,4' })
  const newWaiting = async () => {
    const body = await waitingBody()
    return (await (await rows.staff()).post('/waiting', body)).as(waitingRow)
  }
  return {
    'GET /contacts': () => ({ path: '/contacts' }),
    'POST /contacts': async () => ({
      path: '/contacts',
      body: { patientId: await rows.patient(), date: '2026-11-19', channel: 'phone', kind: 'recall', outcome: 'later' },
    }),
    'GET /waiting': () => ({ path: '/waiting' }),
    'POST /waiting': async () => ({ path: '/waiting', body: await waitingBody() }),
    'PUT /waiting/:id': async () => ({ path: `/waiting/${(await newWaiting()).id}`, body: { status: 'placed' } }),
  }
}

function settingsExamples(rows: ExampleRows): Record<string, CallExample> {
  return {
    'GET /clinic': () => ({ path: '/clinic' }),
    'GET /settings/profile': () => ({ path: '/settings/profile' }),
    'PUT /settings/profile': () => ({
      path: '/settings/profile',
      body: { name: `Consultorio ${rows.nextName()}`, phones: ['3537 412345'], email: 'turnos@consultorio.example' },
    }),
    'GET /settings/hours': () => ({ path: '/settings/hours' }),
    // The days on which other calls book stay open: they may come at the same time.
    'PUT /settings/hours': () => {
      const mornings = [{ from: '08:00', to: rows.nextClosing() }]
      return { path: '/settings/hours', body: { saturday: mornings, sunday: mornings } }
    },
    'GET /set-up': () => ({ path: '/set-up' }),
    'POST /set-up': () => ({ path: '/set-up', body: setUpExample(rows.nextName()) }),
    'GET /settings/agenda': () => ({ path: '/settings/agenda' }),
    'PUT /settings/agenda': () => ({ path: '/settings/agenda', body: { opensAt: rows.nextClosing() } }),
    'GET /settings/reminders': () => ({ path: '/settings/reminders' }),
    'PUT /settings/reminders': () => ({ path: '/settings/reminders', body: { selfCancelHours: rows.nextHours() } }),
    'GET /settings/setUp': () => ({ path: '/settings/setUp' }),
    'PUT /settings/setUp': () => ({ path: '/settings/setUp', body: { skipped: [rows.nextStep()] } }),
    'GET /settings/messages': () => ({ path: '/settings/messages' }),
    'PUT /settings/messages': () => ({
      path: '/settings/messages',
      body: { visitorGreeting: `Hola, ${rows.nextName()}` },
    }),
  }
}

function setUpExample(lastName: string) {
  const person = { name: 'Olga', lastName, username: `titular-${randomUUID()}`, email: 'olga@correo.example' }
  return { ...person, code: setUpCodeOf(DEVICE_KEY), password: 'una-clave-bien-larga' }
}

function keepingExamples(rows: ExampleRows): Record<string, CallExample> {
  return {
    'GET /audit': ({ whose }) => ({ path: `/audit?patientId=${whose.patientId}` }),
    'GET /audit/log': ({ whose }) => ({
      path: `/audit/log?patientId=${whose.patientId}&person=direccion&startDate=2026-01-01&endDate=2026-12-31`,
    }),
    'GET /archive': () => ({ path: '/archive?search=ana' }),
    'POST /archive/:id/restore': async () => ({ path: `/archive/${await rows.deletion()}/restore` }),
    'GET /backups': () => ({ path: '/backups' }),
    'POST /backups': () => ({ path: '/backups' }),
    'GET /backups/:id/file': async () => ({ path: `/backups/${await rows.backup()}/file` }),
    'GET /mail/status': () => ({ path: '/mail/status' }),
    'POST /mail/test': () => ({ path: '/mail/test', body: { email: 'titular@correo.example' } }),
  }
}

function importExamples(rows: ExampleRows): Record<string, CallExample> {
  return {
    'GET /imports': () => ({ path: '/imports' }),
    'POST /imports': () => ({ path: '/imports', body: importBody() }),
    'GET /imports/:id': async () => ({ path: await rows.startedImport() }),
    'DELETE /imports/:id': async () => ({ path: await rows.startedImport() }),
    'GET /imports/:id/rows': async () => ({ path: `${await rows.startedImport()}/rows?verdict=new&limit=10` }),
    'PUT /imports/:id/rows': async () => ({
      path: `${await rows.startedImport()}/rows`,
      body: importRows(rows.nextDni()),
    }),
    'POST /imports/:id/commit': async () => ({ path: `${await rows.receivedImport()}/commit` }),
  }
}

function visitLinkExamples(rows: ExampleRows): Record<string, CallExample> {
  return {
    'GET /t/:id': async ({ whose }) => ({ path: await rows.visitLink(whose) }),
    'POST /t/:id/confirm': async ({ whose }) => ({ path: `${await rows.visitLink(whose)}/confirm` }),
    'POST /t/:id/cancel': async ({ whose }) => ({ path: `${await rows.visitLink(whose)}/cancel` }),
  }
}

function importBody() {
  return { ref: randomUUID(), kind: 'patients', fileName: 'pacientes.xlsx', rowCount: 1 }
}

function importRows(dni: string) {
  const values = { firstName: 'Rita', lastName: 'Sosa', dni, phone: '3537 412345' }
  return { rows: [{ line: 2, values }] }
}

function baselineExamples(): Record<string, CallExample> {
  return {
    'GET /stats/general': () => ({ path: '/stats/general?startDate=2026-01-01&endDate=2026-12-31' }),
    'GET /stats/appointments': () => ({ path: '/stats/appointments' }),
    'GET /stats/patients': () => ({ path: '/stats/patients' }),
    'GET /stats/export': () => ({ path: '/stats/export?startDate=2026-01-01&endDate=2026-12-31' }),
    'GET /sync/capabilities': () => ({ path: '/sync/capabilities' }),
    'GET /sync/changes': () => ({ path: '/sync/changes?since=0&limit=1000' }),
    'GET /sync/digest': () => ({ path: '/sync/digest?from=2026-01-01' }),
    'GET /sync/events': () => ({ path: '/sync/events' }),

    'GET /closures': () => ({ path: '/closures' }),
    'POST /closures': () => ({
      path: '/closures',
      body: { from: '2027-01-01', to: '2027-01-01', reason: 'Año Nuevo', kind: 'holiday' },
    }),

    'POST /contact': () => ({
      path: '/contact',
      body: { nombre: 'Ana', email: 'ana@correo.example', telefono: '', mensaje: '¿Atienden los sábados?' },
    }),
    'GET /health': () => ({ path: '/health' }),
    'HEAD /health': () => ({ path: '/health' }),
    'GET /openapi.json': () => ({ path: '/openapi.json' }),
  }
}
