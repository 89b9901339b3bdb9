import type { Appointment } from '#domain/appointment/appointment.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { mirrorOf, type SyncedEntity } from '#domain/fields/entities.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addMonths } from '#domain/values/dates/local-date.ts'
import type { MirroredRows } from '../mirrored-clinic.ts'
import { type WaitingChange, week } from './peer.ts'

export interface Login {
  username: string
  password: string
}

const ENTITIES: Record<keyof MirroredRows, SyncedEntity> = {
  professionals: 'professional',
  patients: 'patient',
  appointments: 'appointment',
  incomes: 'income',
}

export const LISTS = Object.keys(ENTITIES) as (keyof MirroredRows)[]

/** After the last row of the large clinic. */
const MONTHS_AHEAD = 12

/** The server's calls as a plain app uses them. */
export class ClinicFetch {
  readonly #token: string

  private constructor(token: string) {
    this.#token = token
  }

  static async signIn(login: Login): Promise<ClinicFetch> {
    const signedOut = new ClinicFetch('')
    const { token } = await signedOut.#call<{ token: string }>('auth/login', { method: 'POST', body: login })
    return new ClinicFetch(token)
  }

  /** Requests one whole list of the mirrored window. */
  list<List extends keyof MirroredRows>(name: List): Promise<MirroredRows[List]> {
    const { isDated, list } = mirrorOf(ENTITIES[name])
    const today = clinicDayAt(Date.now())
    // The incomes need both ends.
    const days = isDated ? { startDate: windowStartOf(today), endDate: addMonths(today, MONTHS_AHEAD) } : {}
    return this.#call(`${list.path}?${new URLSearchParams({ ...list.query, ...days })}`)
  }

  appointments({ from, to }: { from: string; to: string }): Promise<Appointment[]> {
    return this.#call(`appointments?startDate=${from}&endDate=${to}`)
  }

  patientsOfWeek(): Promise<Patient[]> {
    return this.#call(`patients?appointmentFrom=${week.from}&appointmentTo=${week.to}`)
  }

  /** Sends one change under its id, so that a repetition has no second effect; returns the row as it is now. */
  sendNotes({ changeId, id, notes }: WaitingChange): Promise<Appointment> {
    return this.#call(`appointments/${id}`, {
      method: 'PUT',
      body: { notes },
      headers: { 'Idempotency-Key': changeId },
    })
  }

  async #call<T>(
    path: string,
    { method = 'GET', body, headers }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<T> {
    const answer = await fetch(`/api/v1/${path}`, {
      method,
      cache: 'no-store',
      headers: {
        ...headers,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}
