import { holdsSlot, isClosed } from '#domain/appointment/appointment-status.ts'
import { readVisitToken, visitLinkPath } from '#domain/clinic/app-paths.ts'
import { clinicInstantOf, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import type { Db } from '#server/db/schema.ts'
import { DeliveryError, type MailTransport, type ReadyMail } from '#server/mail/mail-transport.ts'
import { nameOfVisit } from './owed-visits.ts'

const LINK = new RegExp(`${visitLinkPath('')}(\\S+)`)

/** What happens to the next deliveries. */
export type MailWeather = 'fair' | 'no connection' | 'refuses for now'

/** All mailboxes of the patients, behind a mail server. It takes each mail that comes while it is fair. */
export class Mailbox implements MailTransport {
  readonly domain = 'quiropraxia.example'
  readonly reachesPeople = true
  weather: MailWeather = 'fair'
  /** The rules that a delivery broke. */
  readonly violations: string[] = []
  readonly #clock: () => number
  readonly #db: () => Db
  readonly #messages = new Map<string, Set<string>>()

  constructor(clock: () => number, db: () => Db) {
    this.#clock = clock
    this.#db = db
  }

  /** How many mails came in, each once. */
  get count(): number {
    return this.#messages.size
  }

  has(visit: string): boolean {
    return this.#messages.has(visit)
  }

  async deliver(mail: ReadyMail): Promise<void> {
    if (this.weather === 'no connection') throw new DeliveryError('ECONNREFUSED', false)
    if (this.weather === 'refuses for now') throw new DeliveryError('451 later', false)
    const visit = await this.#visitOf(mail)
    const messages = this.#messages.get(visit) ?? new Set()
    messages.add(mail.messageId)
    this.#messages.set(visit, messages)
    // The same message again is one mail in the patient's mailbox: its server was not told that the first one came.
    if (messages.size > 1) this.violations.push(`two mails: ${visit}`)
  }

  /** Checks a mail against what stands in the database when it is delivered; returns the name of its visit. */
  async #visitOf({ text, to }: ReadyMail): Promise<string> {
    const id = readVisitToken(LINK.exec(text)?.[1] ?? '')?.visit ?? 0
    const visit = await this.#db()
      .selectFrom('appointments')
      .innerJoin('patients', 'patients.id', 'appointments.patientId')
      .selectAll('appointments')
      .select(['patients.noContact', 'patients.email'])
      .where('appointments.id', '=', id)
      .executeTakeFirst()
    if (!visit) {
      this.violations.push(`a mail about no visit: ${id}`)
      return `${id}`
    }
    const name = nameOfVisit(visit)
    const { date, startTime, endTime, status, noContact } = visit
    const time = clinicTimeAt(this.#clock())
    if (clinicInstantOf(date, startTime) <= this.#clock()) this.violations.push(`after the start: ${name}`)
    if (!holdsSlot(status) || isClosed(status)) this.violations.push(`of a visit that is ${status}: ${name}`)
    if (time < '08:00' || time >= '21:00') this.violations.push(`at night, ${time}: ${name}`)
    if (noContact) this.violations.push(`to somebody not to be contacted: ${name}`)
    const said = `${formatDayInWordsWithYear(date)}, de ${startTime} a`
    if (!text.includes(said)) this.violations.push(`it names another start than ${startTime} to ${endTime}: ${name}`)
    if (/lumbar/i.test(text)) this.violations.push(`it says why: ${name}`)
    if (!to.endsWith('@correo.example')) this.violations.push(`to ${to}: ${name}`)
    return name
  }
}
