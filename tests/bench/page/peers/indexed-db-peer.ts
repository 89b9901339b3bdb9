import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { type ClinicFetch, LISTS } from './clinic-fetch.ts'
import {
  coming,
  comingIds,
  type Peer,
  patientIdsOf,
  type WaitingChange,
  type WeekEntry,
  week,
  weekEntries,
} from './peer.ts'

const STORES = [...LISTS, 'outbox'] as const
type Store = (typeof STORES)[number]

/** IndexedDB without a library. Its live list is read again after each write of this page. */
export async function indexedDbPeer(api: ClinicFetch | null): Promise<Peer> {
  const db = await open()
  const watchers = new Set<() => void>()
  const written = async (stores: Store[], write: (writing: IDBTransaction) => void) => {
    const writing = db.transaction(stores, 'readwrite', { durability: 'strict' })
    write(writing)
    await committed(writing)
    for (const watch of watchers) watch()
  }
  const put = (list: Store, rows: readonly object[]) =>
    written([list], (writing) => {
      const store = writing.objectStore(list)
      for (const row of rows) store.put(row)
    })
  const readWeek = async (): Promise<WeekEntry[]> => {
    const reading = db.transaction(['appointments', 'patients', 'outbox'])
    const [appointments, waiting] = await Promise.all([
      answered<Appointment[]>(byDay(reading, week)),
      answered<WaitingChange[]>(reading.objectStore('outbox').getAll()),
    ])
    const store = reading.objectStore('patients')
    const patients = await Promise.all(
      patientIdsOf(appointments).map((id) => answered<Patient | undefined>(store.get(id))),
    )
    return weekEntries(appointments, new Map(patients.flatMap((each) => (each ? [[each.id, each]] : []))), waiting)
  }
  return {
    pull: async () => {
      if (!api) throw new Error('this device has no server')
      await Promise.all(LISTS.map(async (list) => put(list, await api.list(list))))
    },
    fill: async (rows) => {
      for (const list of LISTS) await put(list, rows[list])
    },
    readWeek,
    watchWeek: (tell) => {
      const watch = () => void readWeek().then(tell)
      watchers.add(watch)
      watch()
      return () => watchers.delete(watch)
    },
    readComing: async () => comingIds(await answered(byDay(db.transaction('appointments'), coming))),
    change: (id, notes) =>
      written(['outbox'], (writing) => writing.objectStore('outbox').add({ changeId: crypto.randomUUID(), id, notes })),
    send: async () => {
      for (let next = await first(db); next; next = await first(db)) {
        const { key, change } = next
        const row = await api?.sendNotes(change)
        if (!row) throw new Error('this device has no server')
        await written(['outbox', 'appointments'], (writing) => {
          writing.objectStore('outbox').delete(key)
          writing.objectStore('appointments').put(row)
        })
      }
    },
    countWaiting: () => answered(db.transaction('outbox').objectStore('outbox').count()),
  }
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('peer-indexed-db', 1)
  opening.onupgradeneeded = () => {
    for (const name of STORES) {
      const options = name === 'outbox' ? { autoIncrement: true } : { keyPath: 'id' }
      const store = opening.result.createObjectStore(name, options)
      if (name !== 'appointments' && name !== 'incomes') continue
      store.createIndex('date', 'date')
      store.createIndex('patientId', 'patientId')
    }
  }
  return answered(opening)
}

function byDay(reading: IDBTransaction, { from, to }: { from: string; to: string }): IDBRequest {
  return reading.objectStore('appointments').index('date').getAll(IDBKeyRange.bound(from, to))
}

async function first(db: IDBDatabase): Promise<{ key: IDBValidKey; change: WaitingChange } | null> {
  const cursor = await answered(db.transaction('outbox').objectStore('outbox').openCursor())
  return cursor && { key: cursor.primaryKey, change: cursor.value as WaitingChange }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database gave no answer'))
  })
}

function committed(writing: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error ?? new Error('not written'))
  })
}
