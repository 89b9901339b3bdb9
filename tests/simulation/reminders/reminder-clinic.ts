import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { timeAtMinutes } from '#domain/values/dates/time-of-day.ts'
import { dropMail, releaseMail } from '#server/cli/mail/waiting-mails.ts'
import type { Db } from '#server/db/schema.ts'
import { IN_MEMORY, openDatabase } from '#server/db/sqlite/open-database.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { type WriteIntent, writeTransaction } from '#server/db/write-transaction.ts'
import { ApiError } from '#server/http/errors/api-errors.ts'
import { type MailLogEntry, MailSender } from '#server/mail/mail-sender.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { createAppointment, updateAppointment } from '#server/resources/appointments/appointment-writes.ts'
import { insertPatient } from '#server/resources/patients/patient-writes.ts'
import { noteMailedReminder } from '#server/resources/reminders/mailed-reminder.ts'
import { ReminderMails } from '#server/resources/reminders/reminder-mails.ts'
import { VisitLinks } from '#server/resources/reminders/visit-link.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { copyOf, type DatabaseCopy, databaseFrom } from '#tests/simulation/device/database-copy.ts'
import { VirtualTime } from '#tests/simulation/device/virtual-time.ts'
import type { Chance } from './chance.ts'
import { Mailbox } from './mailbox.ts'
import { nameOfVisit } from './owed-visits.ts'

const PATIENTS = 6
const KEY = 'la-clave-de-estas-noches'

/** Where a round of the server may die. */
export type Death = 'nowhere' | 'while queueing' | 'before sending' | 'before the answer is recorded'

/** Thrown in place of what the dead process would have done. */
class DeathError extends Error {
  override readonly name = 'DeathError'
}

/** A clinic with its real database and the server's real work on reminders; time, chance and faults are made. */
export class ReminderClinic {
  readonly time = new VirtualTime()
  readonly mailbox: Mailbox
  readonly #chance: Chance
  #db: Db

  private constructor(db: Db, time: VirtualTime, chance: Chance) {
    this.#db = db
    this.#chance = chance
    this.time = time
    this.mailbox = new Mailbox(time.now, () => this.#db)
  }

  get db(): Db {
    return this.#db
  }

  static async open(chance: Chance): Promise<ReminderClinic> {
    const time = new VirtualTime()
    const clinic = new ReminderClinic(await openDatabase(IN_MEMORY, time.now), time, chance)
    const unknown = { passwordHash: '', name: '', lastName: '', email: '', phone: '', patientId: null }
    await insertUser(clinic.db, { ...unknown, username: 'marta', role: 'admin', createdAt: timestampOf(time.now()) })
    await clinic.#write('professional.create', async (changes) => {
      const row = { ref: null, name: 'Laura', lastName: 'Ferreyra', active: true }
      return { status: 201, entity: 'professional', id: await changes.insert('professional', row) }
    })
    for (let number = 1; number <= PATIENTS; number++) await clinic.#addPatient(number)
    return clinic
  }

  close(): Promise<void> {
    return this.#db.destroy()
  }

  /** Something that people do: make, move, cancel or hand over a visit, or change a patient or the switch. */
  async act(): Promise<void> {
    const kind = this.#chance.below(12)
    if (kind < 5) await this.#makeVisit()
    else if (kind < 8) await this.#changeVisit(this.#place())
    else if (kind === 8) await this.#changeVisit({ status: this.#chance.once(2) ? 'cancelled' : 'no_show' })
    else if (kind === 9) await this.#changeVisit({ patientId: this.#patientId() })
    else if (kind === 10) await this.#changePatient()
    else await this.#switch()
  }

  /** A round of the server, by a process of its own that may die in it. */
  async round(death: Death): Promise<void> {
    const { now } = this.time
    let calls = 0
    const siteAddress = () => {
      calls++
      if (death === 'while queueing' && calls > 1) throw new DeathError()
      return 'https://clinica.example'
    }
    const accepted: typeof noteMailedReminder = async (trx, id, at) => {
      await noteMailedReminder(trx, id, at)
      if (death === 'before the answer is recorded') throw new DeathError()
    }
    const writeLog = (entry: MailLogEntry) => {
      if (entry.error !== 'DeathError') this.mailbox.violations.push(`failed: ${JSON.stringify(entry)}`)
    }
    const sender = new MailSender({ db: this.#db, clock: now, transport: this.mailbox, accepted, writeLog })
    // A wake-up by the job is left to `sendDue` below, so that a round has one end.
    const mail = { reachesPeople: true, wake: () => undefined } as unknown as MailSender
    const visitLinks = new VisitLinks(KEY)
    const reminders = new ReminderMails({ db: this.#db, clock: now, mail, siteAddress, visitLinks, writeLog })
    await reminders.queueDue()
    if (death === 'nowhere' || death === 'before the answer is recorded') await sender.sendDue()
    await reminders.stop()
    await sender.stop()
  }

  /** The operator looks through the mails that a restore has held, with the mail server's own list of accepted ones; says whether there were any. */
  async decideHeld(): Promise<boolean> {
    const held = await this.#db
      .selectFrom('outgoingMails')
      .select(['id', 'requestKey'])
      .where('status', '=', 'held')
      .execute()
    for (const { id, requestKey } of held) {
      const [, visit, patientId, date = '', startTime = ''] = requestKey?.split(' ') ?? []
      const name = nameOfVisit({ id: Number(visit), patientId: Number(patientId), date, startTime })
      if (this.mailbox.has(name)) await dropMail(this.#db, id, this.time.now())
      else await releaseMail(this.#db, id)
    }
    return held.length > 0
  }

  backup(): Promise<DatabaseCopy> {
    return copyOf(this.#db)
  }

  async restore(copy: DatabaseCopy): Promise<void> {
    const replaced = await readHighWaterMark(this.#db)
    await this.#db.destroy()
    this.#db = await databaseFrom(copy)
    await beginEpoch(this.#db, this.time.now(), { marks: [replaced], chance: () => 0 })
  }

  async #addPatient(number: number): Promise<void> {
    const person = { firstName: 'Ana', lastName: `Gómez ${number}`, dni: `2000000${number}`, phone: '3537 400000' }
    const patient = { ...person, email: `ana.${number}@correo.example` }
    await this.#write('patient.create', async (changes) => {
      return { status: 201, entity: 'patient', id: await insertPatient(changes, patient, true) }
    })
  }

  async #makeVisit(): Promise<void> {
    const body = {
      ...this.#place(),
      patientId: this.#patientId(),
      professionalId: 1,
      reason: 'Dolor lumbar',
      notes: '',
    }
    await this.#write('appointment.create', (changes) => createAppointment(changes, body as never, this.time.now()))
  }

  async #changeVisit(patch: Record<string, unknown>): Promise<void> {
    const rows = await this.#db.selectFrom('appointments').select(['id', 'status']).execute()
    const visit = this.#chance.picked(rows.filter(({ status }) => status === 'scheduled' || status === 'rescheduled'))
    if (!visit) return
    const body = 'date' in patch ? { ...patch, status: 'rescheduled' } : patch
    const change = { id: visit.id, body: body as never, now: this.time.now() }
    await this.#write('appointment.update', (changes) => updateAppointment(changes, change))
  }

  async #changePatient(): Promise<void> {
    const id = this.#patientId()
    const change = [{ noContact: true }, { noContact: false }, { email: '' }, { email: `ana.${id}@correo.example` }]
    await this.#write('patient.update', async (changes) => {
      await changes.update('patient', id, this.#chance.picked(change) ?? {})
      return { status: 200, entity: 'patient', id }
    })
  }

  async #switch(): Promise<void> {
    const value = JSON.stringify({ mailReminders: !this.#chance.once(4) })
    await this.#db
      .insertInto('settings')
      .values({ groupName: 'reminders', version: 1, value, updatedAt: '2026-01-01T00:00:00.000Z', updatedBy: 1 })
      .onConflict((conflict) => conflict.column('groupName').doUpdateSet({ value }))
      .execute()
  }

  /** A quarter of an hour in the next three days, among few starts so that visits move back to where they were. */
  #place() {
    const start = 7 * 60 + 105 * this.#chance.below(8)
    const date = addDays(clinicDayAt(this.time.now()), this.#chance.below(4))
    return { date, startTime: timeAtMinutes(start), endTime: timeAtMinutes(start + 15) }
  }

  #patientId(): number {
    return 1 + this.#chance.below(PATIENTS)
  }

  /** What the server refuses, as a taken time or a past day, is not done. */
  async #write(action: WriteIntent['action'], work: Parameters<typeof writeTransaction>[2]): Promise<void> {
    try {
      await writeTransaction({ db: this.#db, clock: this.time.now }, { userId: null, action }, work)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
}
