import { Dexie, type EntityTable, liveQuery, type Table } from 'dexie'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { ClinicFetch } from './clinic-fetch.ts'
import { INDEXES, type Peer, patientIdsOf, type WaitingChange, week } from './peer.ts'
import { plainPeer } from './plain-peer.ts'

class PlainDatabase extends Dexie {
  professionals!: EntityTable<Professional, 'id'>
  patients!: EntityTable<Patient, 'id'>
  appointments!: EntityTable<Appointment, 'id'>
  incomes!: EntityTable<Income, 'id'>
  outbox!: Table<WaitingChange & { n: number }, number, WaitingChange>

  constructor() {
    super('peer-dexie', { chromeTransactionDurability: 'strict' })
    const stores = Object.entries(INDEXES).map(([list, indexes]) => {
      const names = indexes.map((fields) => (fields.length > 1 ? `[${fields.join('+')}]` : fields.join()))
      return [list, ['id', ...names].join(', ')]
    })
    this.version(1).stores({ ...Object.fromEntries(stores), outbox: '++n' })
  }
}

/** Dexie, with its live queries and an outbox. */
export function dexiePeer(api: ClinicFetch | null): Peer {
  const db = new PlainDatabase()
  const appointments = ({ from, to }: { from: string; to: string }) =>
    db.appointments.where('date').between(from, to, true, true).toArray()
  return plainPeer(api, {
    put: async (list, rows) => {
      await db.table(list).bulkPut(rows)
    },
    week: () =>
      db.transaction('r', [db.appointments, db.patients, db.outbox], async () => {
        const [found, waiting] = await Promise.all([appointments(week), db.outbox.toArray()])
        return { appointments: found, waiting, patients: await db.patients.bulkGet(patientIdsOf(found)) }
      }),
    appointments,
    addWaiting: async (change) => {
      await db.outbox.add(change)
    },
    firstWaiting: async () => {
      const change = await db.outbox.toCollection().first()
      return change ? { key: change.n, change } : null
    },
    accept: (key, row) =>
      db.transaction('rw', [db.outbox, db.appointments], async () => {
        await Promise.all([db.outbox.delete(key), db.appointments.put(row)])
      }),
    countWaiting: () => db.outbox.count(),
    watch: (read, tell) => {
      const subscription = liveQuery(read).subscribe(tell)
      return () => subscription.unsubscribe()
    },
  })
}
