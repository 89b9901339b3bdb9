import type { Appointment } from '#domain/appointment/appointment.ts'
import type { Patient } from '#domain/patient/patient.ts'
import type { MirroredRows } from '../mirrored-clinic.ts'
import { type ClinicFetch, LISTS } from './clinic-fetch.ts'
import { coming, comingIds, INDEXES, type Peer, patientIdsOf, week, weekEntries } from './peer.ts'
import type { RxCollection, RxDocument, RxLibrary, RxRow } from './rx-library.ts'

type List = keyof MirroredRows

/** Rows of a page, as in the product's feed. */
const PAGE_ROWS = 500
const text = { type: 'string', maxLength: 20 }
const number = { type: 'number', minimum: 0, maximum: 1_000_000_000, multipleOf: 1 }
const PROPERTIES = { id: text, date: text, status: text, patientId: number, appointmentId: number }

const schemaOf = (list: List) => ({
  schema: {
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: PROPERTIES,
    required: ['id', ...new Set(INDEXES[list].flat())],
    indexes: INDEXES[list],
  },
})

/**
 * RxDB with the Dexie storage of its free edition; its replication is the outbox. It would send several batches at the
 * same time; here they wait for each other, in the person's order. It notes a batch as sent once all of it is answered,
 * and does not take over the rows that the server answers. `batchSize`: how many changes a batch has, its own if absent.
 * With one, a crash repeats no more than one change.
 */
export async function rxdbPeer(api: ClinicFetch | null, batchSize?: number): Promise<Peer> {
  const rx = window.RxLibrary
  if (!rx) throw new Error('the page has no RxDB')
  const storage = rx.getRxStorageDexie({ chromeTransactionDurability: 'strict' })
  const db = await rx.createRxDatabase({ name: 'peer-rxdb', storage, multiInstance: false })
  const collections = await db.addCollections(Object.fromEntries(LISTS.map((list) => [list, schemaOf(list)])))
  const { appointments, patients } = collections
  // Several changes of one row are sent as one.
  const waiting = new Set<number>()
  const connections = new Map<List, () => Promise<void>>()
  const inWeek = () => appointments.find({ selector: { date: { $gte: week.from, $lte: week.to } } })
  const entriesOf = async (documents: readonly RxDocument[]) => {
    const rows = documents.map((each) => withNumberId(each.toJSON() as RxRow<Appointment>))
    const found = await patients.findByIds(patientIdsOf(rows).map(String)).exec()
    const named = [...found.values()].map((each) => withNumberId(each.toJSON() as RxRow<Patient>))
    return weekEntries(rows, named, [])
  }
  return {
    pull: async () => {
      if (!api) throw new Error('this device has no server')
      for (const list of LISTS)
        connections.set(list, connection(rx, collections[list], list, { api, waiting, batchSize }))
      await Promise.all([...connections.values()].map((connect) => connect()))
    },
    fill: async (rows) => {
      for (const list of LISTS) {
        const { error } = await collections[list].bulkInsert(rows[list].map(withTextId))
        if (error.length > 0) throw new Error(`RxDB refused ${error.length} rows`)
      }
    },
    readWeek: async () => entriesOf(await inWeek().exec()),
    watchWeek: (tell) => {
      const shown = inWeek()
      const subscriptions = [
        shown.$.subscribe((documents) => void entriesOf(documents).then(tell)),
        patients.$.subscribe(() => void shown.exec().then(entriesOf).then(tell)),
      ]
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
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
    send: async () => connections.get('appointments')?.(),
    countWaiting: async () => waiting.size,
  }
}

/** Prepares a list's replication. Returns a function that connects it until both sides are equal. */
function connection(
  rx: RxLibrary,
  collection: RxCollection,
  list: List,
  { api, waiting, batchSize }: { api: ClinicFetch; waiting: Set<number>; batchSize: number | undefined },
): () => Promise<void> {
  let rows: Promise<object[]> | null = null
  let sending: Promise<unknown> = Promise.resolve()
  const replication = rx.replicateRxCollection({
    collection,
    replicationIdentifier: list,
    live: true,
    autoStart: false,
    pull: {
      batchSize: PAGE_ROWS,
      handler: async (since) => {
        if (since?.isWhole) return { documents: [], checkpoint: since }
        rows ??= api.list(list)
        const all = await rows
        const page = all.slice(since?.pulled, (since?.pulled ?? 0) + PAGE_ROWS)
        const documents = page.map((row) => ({ ...withTextId(row as { id: number }), _deleted: false }))
        const pulled = (since?.pulled ?? 0) + page.length
        return { documents, checkpoint: { pulled, isWhole: pulled === all.length } }
      },
    },
    ...(list === 'appointments' && {
      push: {
        ...(batchSize && { batchSize }),
        handler: (changes) => {
          const sent = sending.then(async () => {
            for (const { newDocumentState: row } of changes) {
              await api.sendNotes({ changeId: crypto.randomUUID(), id: Number(row.id), notes: row.notes })
              waiting.delete(Number(row.id))
            }
            return []
          })
          sending = sent.catch(() => undefined)
          return sent
        },
      },
    }),
  })
  // It would repeat a failed call for ever.
  const failed = new Promise<never>((_, reject) => {
    replication.error$.subscribe(reject)
  })
  return async () => {
    await replication.start()
    await Promise.race([failed, replication.awaitInSync()])
    await replication.pause()
  }
}

const withTextId = <Row extends { id: number }>(row: Row): RxRow<Row> => ({ ...row, id: String(row.id) })

const withNumberId = <Row extends { id: number }>(row: RxRow<Row>): Row =>
  ({ ...row, id: Number(row.id) }) as unknown as Row
