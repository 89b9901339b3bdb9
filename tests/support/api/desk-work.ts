import { addDays, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { DemoRandom } from '#server/cli/demo/demo-random.ts'
import type { VersionedEntity } from '#server/db/versioned-tables.ts'
import {
  appointmentBody,
  incomeBody,
  patientBody,
  recordBody,
  requestBody,
} from '#tests/support/database/clinic-rows.ts'

/** A write of somebody at a desk, named as a device names it. */
export interface DeskRequest {
  key: string
  who: 'staff' | 'patient'
  verb: 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  entity: VersionedEntity
  /** Words that only what this request creates will hold. */
  mark?: string
}

export interface DeskReply {
  status: number
  /** Sync-Version; not a number for a refusal. */
  version: number
  body: unknown
}

/** Brings a request to the server; rejects when no answer came. */
export type Send = (request: DeskRequest) => Promise<DeskReply>

/** Rows that somebody was told of. */
interface KnownRows {
  patients: number[]
  appointments: number[]
  wishes: number[]
  incomes: number[]
  records: number[]
  closures: number[]
  money: number[]
}

/** Appointments are made for the two months that begin so many days from now. */
const BEGINS_AHEAD = 10
const STARTS = ['08:00', '09:00', '10:00', '11:00', '12:00', '15:00', '16:00', '17:00', '18:00'] as const

/**
 * A clinic's work as chance has it: people, appointments, requests with alternatives, decisions, cash and clinical records, made,
 * changed and deleted. The same chance asks for the same things of a server that answers the same.
 */
export class DeskWork {
  readonly #chance: DemoRandom
  readonly #known: KnownRows = {
    patients: [],
    appointments: [],
    wishes: [],
    incomes: [],
    records: [],
    closures: [],
    money: [],
  }
  readonly #today: LocalDate
  #named = 0

  constructor(chance: DemoRandom, today: LocalDate) {
    this.#chance = chance
    this.#today = today
  }

  /** What is asked for next. */
  next(): DeskRequest {
    const kind = this.#chance.weighted(KINDS)
    return this.#of(kind) ?? this.#of('patient') ?? this.#addPatient()
  }

  /** Remembers what an answer told of. */
  learn({ verb, path, entity }: DeskRequest, { status, body }: DeskReply): void {
    if (status !== 201 || verb !== 'POST') return
    const { id, appointments } = body as { id?: number; appointments?: { id: number }[] }
    if (path === '/appointments/request') this.#known.wishes.push(...(appointments ?? []).map((wish) => wish.id))
    else if (id !== undefined) this.#known[LIST_OF[entity]].push(id)
  }

  #of(kind: keyof typeof KINDS): DeskRequest | undefined {
    switch (kind) {
      case 'patient':
        return this.#addPatient()
      case 'wish':
        return this.#wish()
      case 'edit':
        return this.#edit()
      case 'decision':
        return this.#decide(this.#taken(this.#known.wishes))
      case 'removal':
        return this.#remove()
      case 'appointment':
      case 'income':
      case 'record':
        return this.#addFor(kind, this.#any(this.#known.patients))
    }
  }

  #addFor(kind: 'appointment' | 'income' | 'record', patient: number | undefined): DeskRequest | undefined {
    if (patient === undefined) return undefined
    const bodies = {
      appointment: ['/appointments', 'appointment', (reason: string) => this.#appointment(patient, { reason })],
      income: ['/incomes', 'income', (description: string) => incomeBody(patient, { description, date: this.#today })],
      record: ['/medical-history', 'clinicalRecord', (diagnosis: string) => recordBody(patient, { diagnosis })],
    } as const
    const [path, entity, bodyWith] = bodies[kind]
    return this.#create(path, entity, bodyWith)
  }

  #addPatient(): DeskRequest {
    return this.#create('/patients', 'patient', (address) => patientBody({ address }))
  }

  #wish(): DeskRequest {
    const starts = STARTS.slice(0, this.#chance.between(1, 3))
    const day = this.#day()
    const fields = { preferenciaDia: day, fechaSeleccionada: day }
    const wish = this.#create('/appointments/request', 'appointment', (motivo) =>
      requestBody(starts, { ...fields, motivo }),
    )
    return { ...wish, who: 'patient' }
  }

  #edit(): DeskRequest | undefined {
    const { patients, appointments, incomes, records } = this.#known
    const edits = [
      ['/patients', 'patient', this.#any(patients), { phone: `3537 ${this.#chance.between(400_000, 499_999)}` }],
      ['/appointments', 'appointment', this.#any(appointments), this.#place()],
      ['/appointments', 'appointment', this.#any(appointments), { status: 'cancelled' }],
      ['/incomes', 'income', this.#any(incomes), { notes: `nota ${this.#named}` }],
      ['/medical-history', 'clinicalRecord', this.#any(records), { treatment: `Ajuste ${this.#named}` }],
    ] as const
    const [path, entity, id, body] = this.#chance.pick(edits)
    return id === undefined ? undefined : this.#request('PUT', `${path}/${id}`, entity, { ...body })
  }

  #decide(id: number | undefined): DeskRequest | undefined {
    if (id === undefined) return undefined
    if (this.#chance.happens(0.7)) return this.#request('PUT', `/appointments/${id}/approve`, 'appointment', {})
    return this.#request('PUT', `/appointments/${id}/reject`, 'appointment', { rejectionReason: 'Sin lugar' })
  }

  #remove(): DeskRequest | undefined {
    const { patients, appointments, incomes, records } = this.#known
    const [path, entity, ids] = this.#chance.pick([
      ['/patients', 'patient', patients],
      ['/appointments', 'appointment', appointments],
      ['/incomes', 'income', incomes],
      ['/medical-history', 'clinicalRecord', records],
    ] as const)
    const id = this.#taken(ids)
    return id === undefined ? undefined : this.#request('DELETE', `${path}/${id}`, entity)
  }

  #create(path: string, entity: VersionedEntity, bodyWith: (mark: string) => object): DeskRequest {
    const mark = `marca ${this.#named}.${this.#chance.between(1, 1_000_000_000)}`
    return { ...this.#request('POST', path, entity, bodyWith(mark)), mark }
  }

  #request(verb: DeskRequest['verb'], path: string, entity: VersionedEntity, body?: object): DeskRequest {
    this.#named++
    return { key: this.#key(), who: 'staff', verb, path, entity, ...(body && { body }) }
  }

  #appointment(patientId: number, fields: object) {
    return { ...appointmentBody(patientId), ...this.#place(), ...fields }
  }

  #place() {
    const startTime = this.#chance.pick(STARTS)
    return { date: this.#day(), startTime, endTime: `${startTime.slice(0, 2)}:30` }
  }

  #day(): LocalDate {
    return addDays(this.#today, BEGINS_AHEAD + this.#chance.between(0, 60))
  }

  #key(): string {
    const hex = Array.from({ length: 32 }, () => this.#chance.between(0, 15).toString(16)).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  #any(ids: readonly number[]): number | undefined {
    return ids.length > 0 ? this.#chance.pick(ids) : undefined
  }

  /** As any, and nobody gets it again. */
  #taken(ids: number[]): number | undefined {
    const id = this.#any(ids)
    if (id !== undefined) ids.splice(ids.indexOf(id), 1)
    return id
  }
}

const KINDS = { patient: 4, appointment: 5, wish: 4, income: 4, record: 3, edit: 8, decision: 4, removal: 4 } as const

const LIST_OF = {
  patient: 'patients',
  appointment: 'appointments',
  income: 'incomes',
  clinicalRecord: 'records',
  professional: 'patients',
  closure: 'closures',
  plan: 'money',
  planMember: 'money',
  payment: 'money',
  cashMovement: 'money',
  cashDay: 'money',
  contact: 'money',
  waiting: 'money',
} as const satisfies Record<VersionedEntity, keyof KnownRows>

/** Whether the server said that it did what was asked. */
export function isAccepted({ status }: DeskReply): boolean {
  return status >= 200 && status < 300
}
