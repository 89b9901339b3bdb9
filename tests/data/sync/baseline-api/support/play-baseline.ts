import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatient, readPatients } from '#data/local/rows/patients.ts'
import { dropChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { TooLateError } from '#data/sync/conflicts/decision.ts'
import { readIncomeCandidates, takeAsArrived } from '#data/sync/conflicts/unsure-income.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { centavos } from '#domain/values/money.ts'
import { appointmentBody, createPatient, incomeBody, patientBody } from '#tests/support/database/clinic-rows.ts'
import { minutes } from '#tests/support/server/test-clock.ts'
import { type BaselineClinic, type BaselineDevice, type Fault, openBaselineClinic } from './baseline-device.ts'
import { checkClinic } from './check-baseline.ts'

export type Trouble = 'none' | 'lost' | 'answer lost' | 'portal' | 'busy'

/** The steps of a history; rows are picked among those that the device shows. */
export type BaselineStep =
  | { do: 'create patient'; device: number; who: number }
  | { do: 'book'; device: number; patient: number; quarter: number }
  | { do: 'take income'; device: number; patient: number; thousands: number }
  | { do: 'edit patient'; device: number; row: number; field: 'phone' | 'address'; value: number }
  | { do: 'move'; device: number; row: number; quarter: number }
  | { do: 'cancel'; device: number; row: number }
  | { do: 'delete patient'; device: number; row: number }
  | { do: 'sync'; device: number; troubles: Trouble[] }
  | { do: 'wait'; seconds: number }

/** How often each thing happened over all histories. */
export type Tally = Map<string, number>

/** Cycles after which nothing may wait any more. */
const HEALING_CYCLES = 25

/** Plays a history, restores the connection, resolves all reviews, and then checks the invariants. Throws when one is broken. */
export async function playBaseline(history: readonly BaselineStep[], tally: Tally): Promise<void> {
  const clinic = await openBaselineClinic()
  try {
    const devices = [await clinic.openDevice(), await clinic.openDevice()]
    const play = new Play(clinic, devices, tally)
    for (const who of [0, 1]) await createPatient(clinic.staff, { dni: String(30_000_000 + who) })
    for (const device of devices) await device.sync()
    for (const step of history) await play.step(step)
    await play.heal()
    await play.judge()
  } finally {
    await clinic.close()
  }
}

class Play {
  readonly #clinic: BaselineClinic
  readonly #devices: BaselineDevice[]
  readonly #tally: Tally
  /** Payments that a person made, dropped or sent twice; in whole centavos. */
  #taken = 0
  /** Every change that was stored: none may vanish without an answer or a decision. */
  readonly #kept: { device: BaselineDevice; n: number }[] = []
  readonly #dropped = new Set<string>()
  #names = 0

  constructor(clinic: BaselineClinic, devices: BaselineDevice[], tally: Tally) {
    this.#clinic = clinic
    this.#devices = devices
    this.#tally = tally
  }

  async step(step: BaselineStep): Promise<void> {
    if (step.do === 'wait') {
      this.#clinic.server.clock.advance(step.seconds * 1000)
      return
    }
    const device = this.#device(step.device)
    if (step.do === 'sync') return this.#sync(device, step.troubles)
    const kept = await this.#enqueue(device, step)
    if (kept) this.#kept.push({ device, n: kept.n })
  }

  /** The connection works again and the person resolves every review, until nothing waits. */
  async heal(): Promise<void> {
    for (let cycle = 0; cycle < HEALING_CYCLES; cycle++) {
      this.#clinic.server.clock.advance(minutes(6))
      for (const device of this.#devices) {
        device.fault = () => undefined
        await device.sync()
        await this.#answer(device)
      }
      const waiting = await Promise.all(this.#devices.map((device) => device.outbox()))
      if (waiting.flat().length === 0 && cycle > 2) break
    }
    for (const device of this.#devices) await device.syncLater()
  }

  async judge(): Promise<void> {
    await this.#expectNothingLost()
    await checkClinic(this.#clinic, this.#devices, this.#taken)
  }

  #device(which: number): BaselineDevice {
    const device = this.#devices[which]
    if (!device) throw new Error(`no device ${which}`)
    return device
  }

  async #sync(device: BaselineDevice, troubles: readonly Trouble[]): Promise<void> {
    const left = [...troubles]
    device.fault = ({ method }) => {
      const trouble = left.shift() ?? 'none'
      this.#count(trouble)
      if (trouble === 'answer lost' && method !== 'GET') this.#count('answer lost after commit')
      return faultOf(trouble)
    }
    await device.sync()
    device.fault = () => 'lost'
  }

  async #enqueue(device: BaselineDevice, step: Exclude<BaselineStep, { do: 'sync' | 'wait' }>) {
    const { db, sources } = device
    switch (step.do) {
      case 'create patient': {
        const body = patientBody({ firstName: `Persona ${step.who}`, dni: String(30_000_000 + step.who) })
        return enqueueCreate(db, sources, 'patient', body as Fields)
      }
      case 'book': {
        const patient = await this.#patient(device, step.patient)
        if (!patient) return null
        const appointment = { ...appointmentBody(0), patientId: patient.key, ...quarterOf(step.quarter) }
        return enqueueCreate(db, sources, 'appointment', appointment as Fields)
      }
      case 'take income':
        return this.#takeIncome(device, step.patient, step.thousands)
      case 'edit patient': {
        const seen = await this.#patient(device, step.row)
        const text = step.field === 'phone' ? `3537 ${420_000 + step.value}` : `${step.field} ${step.value}`
        return seen && enqueueUpdate(db, sources, 'patient', seen, { [step.field]: text })
      }
      case 'move': {
        const seen = await this.#appointment(device, step.row)
        return (
          seen && enqueueUpdate(db, sources, 'appointment', seen, { ...quarterOf(step.quarter), status: 'rescheduled' })
        )
      }
      case 'cancel': {
        const seen = await this.#appointment(device, step.row)
        return (
          seen && enqueueUpdate(db, sources, 'appointment', seen, { status: 'cancelled', cancellationReason: 'Viaje' })
        )
      }
      case 'delete patient': {
        const seen = await this.#patient(device, step.row)
        return seen && enqueueDelete(db, sources, 'patient', seen)
      }
    }
  }

  async #takeIncome({ db, sources }: BaselineDevice, which: number, thousands: number) {
    const patients = await readPatients(db)
    const patientId = which === 0 ? null : (patients[which % Math.max(1, patients.length)]?.key ?? null)
    const amount = centavos(thousands * 100_000)
    this.#taken += amount
    this.#names++
    const fields = { ...incomeBody(null), patientId, amount, netAmount: amount, description: `Pago ${this.#names}` }
    return enqueueCreate(db, sources, 'income', fields as Fields)
  }

  /** The person decides as one who knows what happened; a payment is looked up by its description. */
  async #answer(device: BaselineDevice): Promise<void> {
    for (const entry of await device.outbox()) {
      if (entry.state !== 'parked') continue
      this.#count(`asked: ${entry.parked?.why}`)
      try {
        if (entry.parked?.why === 'unsure') await this.#answerUnsure(device, entry)
        else await this.#drop(device, entry)
      } catch (error) {
        if (!(error instanceof TooLateError)) throw error
      }
    }
  }

  async #answerUnsure({ db, sources, ...device }: BaselineDevice, entry: OutboxEntry): Promise<void> {
    const candidates = await readIncomeCandidates(db, entry.opId)
    const arrived = candidates.find(({ description }) => description === entry.patch.description)
    this.#count(arrived ? 'it had arrived' : 'it had not arrived')
    if (arrived) await takeAsArrived(db, entry.opId, arrived, device.ports.now())
    else await retryChange(db, sources, entry.opId)
  }

  /** A dropped change and its dependants are not lost: a person decided it. */
  async #drop(device: BaselineDevice, { opId }: OutboxEntry): Promise<void> {
    const before = await device.outbox()
    const named = before.map(({ n }) => n)
    await dropChange(device.db, device.sources, opId, named)
    const left = new Set((await device.outbox()).map(({ n }) => n))
    for (const { n, entity, patch } of before.filter((entry) => !left.has(entry.n))) {
      this.#dropped.add(`${this.#devices.indexOf(device)}:${n}`)
      if (entity === 'income') this.#taken -= Number(patch.amount)
    }
  }

  async #expectNothingLost(): Promise<void> {
    for (const { device, n } of this.#kept) {
      const isKnown = this.#dropped.has(`${this.#devices.indexOf(device)}:${n}`)
      const isAccepted = (await device.db.journal.where('n').equals(n).count()) === 1
      if (!isKnown && !isAccepted) {
        throw new Error(
          `change ${n} is neither accepted nor given up: ${JSON.stringify(await device.db.outbox.get(n))}`,
        )
      }
    }
  }

  async #patient({ db }: BaselineDevice, which: number) {
    const patients = await readPatients(db)
    const key = patients[which % Math.max(1, patients.length)]?.key
    return key === undefined ? null : readPatient(db, key)
  }

  async #appointment({ db, outbox }: BaselineDevice, which: number) {
    const made = (await outbox()).filter(({ entity, kind }) => entity === 'appointment' && kind === 'create')
    const keys = [...(await db.appointments.toCollection().primaryKeys()), ...made.map(({ key }) => key)]
    const key = keys[which % Math.max(1, keys.length)]
    const appointment = key === undefined ? null : await readAppointment(db, key)
    return appointment?.status === 'scheduled' || appointment?.status === 'rescheduled' ? appointment : null
  }

  #count(name: string): void {
    this.#tally.set(name, (this.#tally.get(name) ?? 0) + 1)
  }
}

function faultOf(trouble: Trouble): Fault {
  if (trouble === 'none') return undefined
  if (trouble !== 'busy') return trouble
  return Response.json({ message: 'Intenta de nuevo' }, { status: 503, headers: { 'retry-after': '2' } })
}

function quarterOf(quarter: number) {
  const minute = String((quarter % 4) * 15).padStart(2, '0')
  const endMinute = quarter % 4 === 3 ? '10:00' : `09:${String(((quarter % 4) + 1) * 15).padStart(2, '0')}`
  return { startTime: `09:${minute}`, endTime: endMinute }
}
