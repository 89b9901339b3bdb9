import { Dexie, type EntityTable, liveQuery, type Table } from 'dexie'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Income } from '#domain/income/income.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { Professional } from '#domain/professional/professional.ts'
import type { MirroredRows } from '../mirrored-clinic.ts'
import { type ClinicFetch, LISTS } from './clinic-fetch.ts'
import { coming, comingIds, type Peer, patientIdsOf, type WaitingChange, week, weekEntries } from './peer.ts'

class PlainDatabase extends Dexie {
  professionals!: EntityTable<Professional, 'id'>
  patients!: EntityTable<Patient, 'id'>
  appointments!: EntityTable<Appointment, 'id'>
  incomes!: EntityTable<Income, 'id'>
  outbox!: Table<WaitingChange & { n: number }, number, WaitingChange>

  constructor() {
    super('peer-dexie', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      professionals: 'id',
      patients: 'id',
      appointments: 'id, date, patientId',
      incomes: 'id, date, patientId',
      outbox: '++n',
    })
  }
}

/** A plain app: it fetches the lists, puts them into Dexie, and keeps an outbox there. */
export function dexiePeer(api: ClinicFetch | null): Peer {
  const db = new PlainDatabase()
  const put = async (list: keyof MirroredRows, rows: readonly object[]) => {
    await db.table(list).bulkPut(rows)
  }
  const readWeek = () =>
    db.transaction('r', [db.appointments, db.patients, db.outbox], async () => {
      const appointments = await db.appointments.where('date').between(week.from, week.to, true, true).toArray()
      const waiting = await db.outbox.toArray()
      const patients = await db.patients.bulkGet(patientIdsOf(appointments))
      return weekEntries(appointments, new Map(patients.flatMap((each) => (each ? [[each.id, each]] : []))), waiting)
    })
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
      const subscription = liveQuery(readWeek).subscribe(tell)
      return () => subscription.unsubscribe()
    },
    readComing: async () =>
      comingIds(await db.appointments.where('date').between(coming.from, coming.to, true, true).toArray()),
    change: async (id, notes) => {
      await db.outbox.add({ changeId: crypto.randomUUID(), id, notes })
    },
    send: async () => {
      for (let next = await db.outbox.toCollection().first(); next; next = await db.outbox.toCollection().first()) {
        const { n } = next
        const row = await api?.sendNotes(next)
        if (!row) throw new Error('this device has no server')
        await db.transaction('rw', [db.outbox, db.appointments], async () => {
          await db.outbox.delete(n)
          await db.appointments.put(row)
        })
      }
    },
    countWaiting: () => db.outbox.count(),
  }
}
