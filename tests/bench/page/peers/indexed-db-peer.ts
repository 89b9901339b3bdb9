import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Patient } from '#domain/patient/patient.ts'
import { type ClinicFetch, LISTS } from './clinic-fetch.ts'
import { INDEXES, type Peer, patientIdsOf, type WaitingChange, week } from './peer.ts'
import { plainPeer, Watchers } from './plain-peer.ts'

type Store = (typeof LISTS)[number] | 'outbox'

/** IndexedDB without a library. */
export async function indexedDbPeer(api: ClinicFetch | null): Promise<Peer> {
  const db = await open()
  const watchers = new Watchers()
  const written = async (stores: Store[], write: (writing: IDBTransaction) => void) => {
    const writing = db.transaction(stores, 'readwrite', { durability: 'strict' })
    write(writing)
    await committed(writing)
    watchers.wrote()
  }
  return plainPeer(api, {
    put: (list, rows) =>
      written([list], (writing) => {
        const store = writing.objectStore(list)
        for (const row of rows) store.put(row)
      }),
    week: async () => {
      const reading = db.transaction(['appointments', 'patients', 'outbox'])
      const [appointments, waiting] = await Promise.all([
        answered(byDay(reading, week)),
        answered<WaitingChange[]>(reading.objectStore('outbox').getAll()),
      ])
      const store = reading.objectStore('patients')
      const patients = await Promise.all(
        patientIdsOf(appointments).map((id) => answered<Patient | undefined>(store.get(id))),
      )
      return { appointments, waiting, patients }
    },
    appointments: (days) => answered(byDay(db.transaction('appointments'), days)),
    addWaiting: (change) => written(['outbox'], (writing) => writing.objectStore('outbox').add(change)),
    firstWaiting: async () => {
      const cursor = await answered(db.transaction('outbox').objectStore('outbox').openCursor())
      return cursor && { key: Number(cursor.primaryKey), change: cursor.value as WaitingChange }
    },
    accept: (key, row) =>
      written(['outbox', 'appointments'], (writing) => {
        writing.objectStore('outbox').delete(key)
        writing.objectStore('appointments').put(row)
      }),
    countWaiting: () => answered(db.transaction('outbox').objectStore('outbox').count()),
    watch: watchers.watch,
  })
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open('peer-indexed-db', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('outbox', { autoIncrement: true })
    for (const list of LISTS) {
      const store = opening.result.createObjectStore(list, { keyPath: 'id' })
      for (const fields of INDEXES[list])
        store.createIndex(fields.join('+'), fields.length > 1 ? [...fields] : fields.join())
    }
  }
  return answered(opening)
}

function byDay(reading: IDBTransaction, { from, to }: { from: string; to: string }): IDBRequest<Appointment[]> {
  return reading.objectStore('appointments').index('date').getAll(IDBKeyRange.bound(from, to))
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
