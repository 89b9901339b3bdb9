import type { DatabaseCopy } from '#tests/simulation/device/database-copy.ts'
import { Chance } from './chance.ts'
import type { MailWeather } from './mailbox.ts'
import { owedVisits, visitsBeingRetried } from './owed-visits.ts'
import { type Death, ReminderClinic } from './reminder-clinic.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ROUND = 10 * MINUTE
/** A clinic's nights are played by one database, which then is given up. */
const NIGHTS_A_CLINIC = 25

const DEATHS: readonly Death[] = ['while queueing', 'before sending', 'before the answer is recorded']
const STORMS: readonly MailWeather[] = ['no connection', 'refuses for now']

export interface PlayedNights {
  nights: number
  /** How many mails came in, and how often each fault happened. */
  counts: Record<string, number>
  /** The rules that were broken, with the seed of their clinic. */
  violations: string[]
}

/** Plays so many nights of clinics under faults. */
export async function playNights(nights: number, seed: number): Promise<PlayedNights> {
  const played: PlayedNights = { nights: 0, counts: {}, violations: [] }
  for (let number = 0; played.nights < nights; number++) {
    const clinicSeed = seed + number
    const game = new NightGame(await ReminderClinic.open(new Chance(clinicSeed)), new Chance(clinicSeed + 1e6), played)
    for (let night = 0; night < NIGHTS_A_CLINIC && played.nights < nights; night++) await game.night()
    played.violations.push(...(await game.end()).map((violation) => `seed ${clinicSeed}: ${violation}`))
  }
  return played
}

/** One clinic, day by day. */
class NightGame {
  readonly #clinic: ReminderClinic
  readonly #chance: Chance
  readonly #played: PlayedNights
  readonly #violations: string[] = []
  #copy: DatabaseCopy | undefined
  /** Until when the mail server is not fair, and the clock is to be put right. */
  #stormUntil = 0
  #jumped = 0

  constructor(clinic: ReminderClinic, chance: Chance, played: PlayedNights) {
    this.#clinic = clinic
    this.#chance = chance
    this.#played = played
  }

  /** From one day to the next, in steps of ten minutes to four hours. */
  async night(): Promise<void> {
    const { time } = this.#clinic
    const end = time.now() + DAY
    while (time.now() < end) {
      time.pass(ROUND * (1 + this.#chance.below(24)))
      await this.#step()
    }
    this.#played.nights++
    this.#count('night')
  }

  async end(): Promise<string[]> {
    this.#played.counts.mail = (this.#played.counts.mail ?? 0) + this.#clinic.mailbox.count
    await this.#clinic.close()
    return [...this.#violations, ...this.#clinic.mailbox.violations]
  }

  async #step(): Promise<void> {
    for (let acts = this.#chance.below(3); acts > 0; acts--) await this.#clinic.act()
    await this.#faults()
    await this.#clinic.decideHeld()
    const death = this.#chance.once(5) ? (this.#chance.picked(DEATHS) ?? 'nowhere') : 'nowhere'
    if (death !== 'nowhere') this.#count(death)
    // Now and then the server is not there at all.
    if (this.#chance.once(10)) return this.#count('server down')
    await this.#clinic.round(death)
    if (death === 'nowhere' && this.#clinic.mailbox.weather === 'fair') await this.#expectAllMailed()
  }

  async #faults(): Promise<void> {
    const { time, mailbox } = this.#clinic
    if (time.now() > this.#stormUntil) mailbox.weather = 'fair'
    if (this.#chance.once(15)) {
      mailbox.weather = this.#chance.picked(STORMS) ?? 'fair'
      this.#stormUntil = time.now() + HOUR * this.#chance.below(5)
      this.#count(mailbox.weather)
    }
    if (this.#jumped === 0 && this.#chance.once(25)) this.#copy = await this.#clinic.backup()
    if (this.#copy && this.#chance.once(60)) {
      await this.#clinic.restore(this.#copy)
      this.#count('restore')
    }
    if (this.#jumped === 0 && this.#chance.once(40)) this.#jump(HOUR * (this.#chance.below(60) - 12))
    else if (this.#jumped !== 0 && this.#chance.once(4)) this.#jump(-this.#jumped)
  }

  /**
   * Sets the clock wrong, or right again. Backups from before are given up: what went early by a wrong clock, no restored
   * database can know.
   */
  #jump(by: number): void {
    this.#copy = undefined
    this.#clinic.time.pass(by)
    this.#jumped = this.#jumped === 0 ? by : 0
    this.#count(by > 0 ? 'clock ahead' : 'clock back')
  }

  /** After a round that nothing disturbed every owed mail is there, or waits for an attempt that follows a failed one. */
  async #expectAllMailed(): Promise<void> {
    // What was held just now goes once the operator has released it.
    if (await this.#clinic.decideHeld()) await this.#clinic.round('nowhere')
    const { db, mailbox, time } = this.#clinic
    const retried = await visitsBeingRetried(db)
    for (const visit of await owedVisits(db, time.now()))
      if (!mailbox.has(visit) && !retried.has(visit)) this.#violations.push(`no mail: ${visit}`)
    for (const visit of retried) if (mailbox.has(visit)) this.#count('sent again after a crash')
  }

  #count(event: string): void {
    this.#played.counts[event] = (this.#played.counts[event] ?? 0) + 1
  }
}
