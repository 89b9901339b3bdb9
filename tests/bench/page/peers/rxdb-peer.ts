import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { MirroredRows } from '../mirrored-clinic.ts'
import type { ClinicFetch } from './clinic-fetch.ts'
import { coming, comingIds, type Peer, patientIdsOf, week, weekEntries } from './peer.ts'
import type { RxCollection, RxDocument, RxRow } from './rx-library.ts'

/** Rows of a page, as in the product's feed. */
const PAGE_ROWS = 500

const key = { type: 'string', maxLength: 20 }
const day = { type: 'string', maxLength: 10 }
const plain = { version: 0, primaryKey: 'id', type: 'object', properties: { id: key }, required: ['id'] }
const dated = { ...plain, properties: { id: key, date: day }, required: ['id', 'date'], indexes: ['date'] }
const SCHEMAS: Record<keyof MirroredRows, object> = {
  professionals: plain,
  patients: plain,
  appointments: dated,
  incomes: dated,
}

/** RxDB with the Dexie storage of its free edition; its replication is the outbox. */
export async function rxdbPeer(api: ClinicFetch | null): Promise<Peer> {
  const rx = window.RxLibrary
  if (!rx) throw new Error('the page has no RxDB')
  const storage = rx.getRxStorageDexie({ chromeTransactionDurability: 'strict' })
  const db = await rx.createRxDatabase({ name: 'peer-rxdb', storage, multiInstance: false })
  const schemas = Object.entries(SCHEMAS).map(([name, schema]) => [name, { schema }])
  const collections = await db.addCollections(Object.fromEntries(schemas))
  const { appointments, patients } = collections
  if (!appointments || !patients) throw new Error('RxDB has no such collection')
  // Several changes of one row are sent as one.
  const waiting = new Set<number>()

  const replicate = async (list: keyof MirroredRows, collection: RxCollection) => {
    if (!api) throw new Error('this device has no server')
    let rows: Promise<object[]> | null = null
    const replication = rx.replicateRxCollection({
      collection,
      replicationIdentifier: list,
      live: false,
      pull: {
        batchSize: PAGE_ROWS,
        handler: async (since, most) => {
          if (since?.whole) return { documents: [], checkpoint: since }
          rows ??= api.list(list)
          const { pulled } = since ?? { pulled: 0 }
          const page = (await rows).slice(pulled, pulled + most)
          const documents = page.map((row) => ({ ...withTextId(row as { id: number }), _deleted: false }))
          return { documents, checkpoint: { pulled: pulled + page.length, whole: page.length < most } }
        },
      },
      ...(list === 'appointments' && {
        push: {
          handler: async (changes) => {
            for (const { newDocumentState: row } of changes) {
              await api.sendNotes({ changeId: crypto.randomUUID(), id: Number(row.id), notes: row.notes })
              waiting.delete(Number(row.id))
            }
            return []
          },
        },
      }),
    })
    await new Promise((resolve, reject) => {
      replication.error$.subscribe(reject)
      // The first is also over while a batch is still being sent.
      replication
        .awaitInitialReplication()
        .then(() => replication.awaitInSync())
        .then(resolve, reject)
    })
    await replication.cancel()
  }
  const entriesOf = async (documents: readonly RxDocument[]) => {
    const rows = documents.map((each) => withNumberId(each.toJSON() as RxRow<Appointment>))
    const found = await patients.findByIds(patientIdsOf(rows).map(String)).exec()
    const names = [...found.values()].map((each) => each.toJSON() as RxRow<Patient>)
    return weekEntries(rows, new Map(names.map((each) => [Number(each.id), each])), [])
  }
  const shown = appointments.find({ selector: { date: { $gte: week.from, $lte: week.to } } })
  return {
    pull: async () => {
      await Promise.all(Object.entries(collections).map(([list, each]) => replicate(list as keyof MirroredRows, each)))
    },
    fill: async (rows) => {
      for (const [list, collection] of Object.entries(collections)) {
        const { error } = await collection.bulkInsert(rows[list as keyof MirroredRows].map(withTextId))
        if (error.length > 0) throw new Error(`RxDB refused ${error.length} rows`)
      }
    },
    readWeek: async () =>
      entriesOf(await appointments.find({ selector: { date: { $gte: week.from, $lte: week.to } } }).exec()),
    watchWeek: (tell) => {
      const inWeek = shown.$.subscribe((documents) => void entriesOf(documents).then(tell))
      const named = patients.$.subscribe(() => void shown.exec().then(entriesOf).then(tell))
      return () => {
        inWeek.unsubscribe()
        named.unsubscribe()
      }
    },
    readComing: async () => {
      const found = await appointments.find({ selector: { date: { $gte: coming.from, $lte: coming.to } } }).exec()
      return comingIds(found.map((each) => withNumberId(each.toJSON() as RxRow<Appointment>)))
    },
    change: async (id, notes) => {
      const row = await appointments.findOne(String(id)).exec(true)
      await row.patch({ notes })
      waiting.add(id)
    },
    send: () => replicate('appointments', appointments),
    countWaiting: async () => waiting.size,
  }
}

const withTextId = <Row extends { id: number }>(row: Row): RxRow<Row> => ({ ...row, id: String(row.id) })

const withNumberId = (row: RxRow<Appointment>): Appointment => ({ ...row, id: Number(row.id) }) as Appointment
