import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatient, readPatients } from '#data/local/rows/patients.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { type EnqueuedChange, enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { SLOTS_PER_DAY, slotRange } from '#domain/appointment/time-slots.ts'
import { clinicDayAt } from '#domain/values/clinic-time.ts'
import { addDays, type LocalDate } from '#domain/values/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/** What a desk did, for whoever compares it with what arrived. */
export interface BusyDay {
  /** The names of the changes, in the person's order. */
  opIds: string[]
  /** The rows that were made, by ref, with what each says after its last edit. */
  patients: Record<string, { phone: string }>
  appointments: Record<string, { notes: string }>
  incomes: Record<string, { amount: number }>
}

/** Which rows these are: no two days of a clinic may share numbers. `count` is a multiple of ten. */
export interface BusyDayPlan {
  count: number
  from: number
}

const FREE_FROM_DAYS = 2
const GIVEN_NAMES = ['Ana', 'Bruno', 'Carla', 'Darío', 'Elsa', 'Fabio', 'Gina', 'Hugo']
const SURNAMES = ['Núñez', 'Olmedo', 'Peralta', 'Quiroga', 'Rossi', 'Sosa', 'Toledo']

/**
 * What a desk does in an outage, by the functions that the forms call. Of ten changes: two new patients, an appointment and an income for
 * each, a phone that is edited twice, and the notes of both appointments.
 */
export async function enqueueBusyDay(
  db: ClinicDatabase,
  sources: ChangeSources,
  { count, from }: BusyDayPlan,
): Promise<BusyDay> {
  const day: BusyDay = { opIds: [], patients: {}, appointments: {}, incomes: {} }
  const desk = new Desk(db, sources, day)
  for (let place = from; place < from + count / 5; place += 2) {
    const pair = [await desk.addPatient(place), await desk.addPatient(place + 1)] as const
    const appointments = [await desk.book(place, pair[0]), await desk.book(place + 1, pair[1])] as const
    await desk.editPhone(pair[0], '3537 477777')
    await desk.takeIncome(place, pair[0])
    await desk.editNotes(appointments[0], 'Trae estudios')
    await desk.editPhone(pair[0], `3537 48${String(place).padStart(4, '0')}`)
    await desk.takeIncome(place + 1, pair[1])
    await desk.editNotes(appointments[1], `Llega con demora (${place})`)
  }
  return day
}

/**
 * One visit of a patient that is in sight, whoever registered it: the phone is corrected, an appointment given, an income taken. Three
 * changes, which name the row as this device does by now.
 */
export async function enqueueVisit(
  db: ClinicDatabase,
  sources: ChangeSources,
  { patient, place }: VisitPlan,
): Promise<BusyDay> {
  const day: BusyDay = { opIds: [], patients: {}, appointments: {}, incomes: {} }
  const desk = new Desk(db, sources, day)
  const { key } = found((await readPatients(db)).find(({ uid }) => uid === patient) ?? null)
  const phone = `3537 49${String(place).padStart(4, '0')}`
  await desk.editPhone(key, phone)
  await desk.takeIncome(place, key)
  await desk.book(place, key)
  return { ...day, patients: { [patient]: { phone } } }
}

/** `patient` is the ref by which its creation was made; `place` one that nobody else took. */
export interface VisitPlan {
  patient: string
  place: number
}

class Desk {
  readonly #today: LocalDate

  constructor(
    readonly db: ClinicDatabase,
    readonly sources: ChangeSources,
    readonly day: BusyDay,
  ) {
    this.#today = clinicDayAt(sources.now())
  }

  async addPatient(place: number): Promise<RowKey> {
    const phone = '3537 466666'
    const key = this.#noted(
      await enqueueCreate(this.db, this.sources, 'patient', {
        firstName: GIVEN_NAMES[place % GIVEN_NAMES.length] ?? '',
        lastName: `${SURNAMES[place % SURNAMES.length]} ${place}`,
        dni: String(40_000_000 + place),
        phone,
        email: `persona.${place}@correo.example`,
      }),
    )
    this.day.patients[key] = { phone }
    return key
  }

  async book(place: number, patientId: RowKey): Promise<RowKey> {
    const key = this.#noted(
      await enqueueCreate(this.db, this.sources, 'appointment', {
        date: addDays(this.#today, FREE_FROM_DAYS + Math.floor(place / SLOTS_PER_DAY)),
        ...slotRange(place % SLOTS_PER_DAY),
        status: 'scheduled',
        reason: 'Dolor lumbar',
        notes: '',
        patientId,
        professionalId: 1,
      }),
    )
    this.day.appointments[key] = { notes: '' }
    return key
  }

  async takeIncome(place: number, patientId: RowKey): Promise<void> {
    const amount = 1_500_000 + place * 100
    const key = this.#noted(
      await enqueueCreate(this.db, this.sources, 'income', {
        patientId,
        date: this.#today,
        amount,
        discountAmount: 0,
        netAmount: amount,
        description: 'Consulta inicial',
        paymentMethod: 'cash',
        category: 'consultation',
        paymentStatus: 'completed',
        notes: '',
      }),
    )
    this.day.incomes[key] = { amount }
  }

  async editPhone(key: RowKey, phone: string): Promise<void> {
    const seen = await this.#seen(() => readPatient(this.db, key))
    this.#noted(found(await enqueueUpdate(this.db, this.sources, 'patient', seen, { phone })))
    this.day.patients[key] = { phone }
  }

  async editNotes(key: RowKey, notes: string): Promise<void> {
    const seen = await this.#seen(() => readAppointment(this.db, key))
    this.#noted(found(await enqueueUpdate(this.db, this.sources, 'appointment', seen, { notes })))
    this.day.appointments[key] = { notes }
  }

  /** At one moment: the server may be answering meanwhile. */
  async #seen<T>(read: () => Promise<T | null>): Promise<T> {
    return found(await this.db.transaction('r', this.db.tables, read))
  }

  #noted({ opId, key }: EnqueuedChange): RowKey {
    this.day.opIds.push(opId)
    return key
  }
}

function found<T>(value: T | null): T {
  if (value === null) throw new Error('what was just made cannot be read')
  return value
}
