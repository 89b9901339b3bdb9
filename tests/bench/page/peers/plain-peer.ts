import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { MirroredRows } from '../mirrored-clinic.ts'
import { type ClinicFetch, LISTS } from './clinic-fetch.ts'
import { coming, comingIds, type Peer, type WaitingChange, type WeekEntry, weekEntries } from './peer.ts'

/** A database of a plain app: rows, and an outbox of changes. Each write is on the disk when it resolves. */
export interface PlainStore {
  put: (list: keyof MirroredRows, rows: readonly object[]) => Promise<void>
  /** Reads the shown week in one transaction, with its patients and all waiting changes. */
  week: () => Promise<PlainWeek>
  appointments: (days: { from: string; to: string }) => Promise<Appointment[]>
  addWaiting: (change: WaitingChange) => Promise<void>
  firstWaiting: () => Promise<{ key: number; change: WaitingChange } | null>
  /** Removes a change that the server has accepted, and puts its row, in one transaction. */
  accept: (key: number, row: Appointment) => Promise<void>
  countWaiting: () => Promise<number>
  /** Calls `tell` with what `read` returns now and after each write. Returns a function that stops it. */
  watch: <T>(read: () => Promise<T>, tell: (value: T) => void) => () => void
}

interface PlainWeek {
  appointments: Appointment[]
  patients: (Patient | undefined)[]
  waiting: WaitingChange[]
}

/** A plain app: it fetches whole lists into its database, and sends its outbox one change after another. */
export function plainPeer(api: ClinicFetch | null, store: PlainStore): Peer {
  const server = () => {
    if (!api) throw new Error('this device has no server')
    return api
  }
  const readWeek = async (): Promise<WeekEntry[]> => {
    const { appointments, patients, waiting } = await store.week()
    return weekEntries(appointments, patients, waiting)
  }
  return {
    pull: async () => {
      await Promise.all(LISTS.map(async (list) => store.put(list, await server().list(list))))
    },
    fill: async (rows) => {
      for (const list of LISTS) await store.put(list, rows[list])
    },
    readWeek,
    watchWeek: (tell) => store.watch(readWeek, tell),
    readComing: async () => comingIds(await store.appointments(coming)),
    change: (id, notes) => store.addWaiting({ changeId: crypto.randomUUID(), id, notes }),
    send: async () => {
      for (let next = await store.firstWaiting(); next; next = await store.firstWaiting())
        await store.accept(next.key, await server().sendNotes(next.change))
    },
    countWaiting: store.countWaiting,
  }
}

/** Tells watchers when this page has written: the live list of peers whose store has none. */
export class Watchers {
  readonly #watching = new Set<() => void>()

  watch = <T>(read: () => Promise<T>, tell: (value: T) => void): (() => void) => {
    const look = () => void read().then(tell)
    this.#watching.add(look)
    look()
    return () => this.#watching.delete(look)
  }

  wrote(): void {
    for (const look of this.#watching) look()
  }
}
