import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readIncome, readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { dropChange, retryChange } from '#data/sync/conflicts/decide.ts'
import { TooLateError } from '#data/sync/conflicts/decision.ts'
import { readIncomeCandidates, takeAsArrived } from '#data/sync/conflicts/unsure-income.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { type EnqueuedChange, enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import type { Fields, Review } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { income, openDeviceClinic } from '#tests/features/device-clinic.ts'

const TODAY = localDate('2026-11-19')
const AMOUNT = 1_800_000

let db: ClinicDatabase
let sources: ChangeSources
let enqueued: EnqueuedChange

beforeEach(async () => {
  const clinic = openDeviceClinic()
  db = clinic.db
  sources = clinic.sources
  await db.meta.put({ name: 'mirror', epoch: 0, cursor: 5, filled: [], complete: true })
  const { id: _, ref: __, version: ___, createdAt: ____, updatedAt: _____, ...fields } = income({ notes: 'Efectivo' })
  enqueued = await enqueueCreate(db, sources, 'income', fields as unknown as Fields)
  const parked: Review = { why: 'unsure', fields: [], status: null, answer: null, at: 0 }
  await db.outbox.update(enqueued.n, { state: 'parked', parked, sent: true })
})

const candidates = async () => (await readIncomeCandidates(db, enqueued.opId)).map(({ id }) => id)

describe("'¿llegó al servidor?'", () => {
  it('offers the incomes of that day with the same patient or amount, the likeliest first', async () => {
    await db.incomes.bulkPut([
      income({ id: 1, patientId: 9, amount: centavos(500) }),
      income({ id: 2, patientId: 9 }),
      income({ id: 3 }),
      income({ id: 4, date: localDate('2026-11-18') }),
      income({ id: 5, amount: centavos(AMOUNT + 1) }),
    ])
    expect(await candidates()).toEqual([3, 5, 2])
  })

  it('offers no income that another creation is known to have made', async () => {
    await db.incomes.put(income({ id: 3, ref: '00000000-0000-4000-8000-00000000abcd' }))
    expect(await candidates()).toEqual([])
  })

  it("is resolved by 'sí, es este': nothing is sent, and the income shows once (B-5)", async () => {
    await db.incomes.put(income({ id: 3, version: 4 }))
    await takeAsArrived(db, enqueued.opId, income({ id: 3 }), sources.now())
    expect(await readOutbox(db)).toMatchObject([{ state: 'acked', ack: { epoch: 0, version: 4, id: 3 }, parked: null }])
    expect(await readIncomesBetween(db, TODAY, TODAY)).toMatchObject([{ key: 3, uid: enqueued.key, waiting: false }])
    expect(await candidates()).toEqual([])
  })

  it("continues the changes based on it after 'sí, es este'", async () => {
    await db.incomes.put(income({ id: 3 }))
    await takeAsArrived(db, enqueued.opId, income({ id: 3 }), sources.now())
    const seen = await readIncome(db, enqueued.key)
    if (!seen) throw new Error('the income is not there')
    await enqueueUpdate(db, sources, 'income', seen, { notes: 'Factura A' })
    expect(await readIncome(db, 3)).toMatchObject({ notes: 'Factura A' })
  })

  it("is sent again under a new change id after 'no, enviar otra vez'", async () => {
    await retryChange(db, sources, enqueued.opId)
    const [entry] = await readOutbox(db)
    expect(entry).toMatchObject({ state: 'queued', sent: false, parked: null })
    expect(entry?.opId).not.toBe(enqueued.opId)
  })

  it('can be dropped', async () => {
    await dropChange(db, sources, enqueued.opId)
    expect(await readOutbox(db)).toEqual([])
  })

  it('accepts no income that does not exist, and none twice', async () => {
    await expect(takeAsArrived(db, enqueued.opId, income({ id: 3 }), 0)).rejects.toBeInstanceOf(TooLateError)
    await db.incomes.put(income({ id: 3, ref: '00000000-0000-4000-8000-00000000abcd' }))
    await expect(takeAsArrived(db, enqueued.opId, income({ id: 3 }), 0)).rejects.toBeInstanceOf(TooLateError)
  })

  it.each([
    ['another amount', { amount: centavos(AMOUNT + 1) }],
    ['no patient', { patientId: null }],
    ['another patient', { patientId: 9 }],
    ['another day', { date: localDate('2026-11-18') }],
  ])('stays open when the income has %s, unlike the one on the card', async (_, change) => {
    await db.incomes.put(income({ id: 3, ...change }))
    await expect(takeAsArrived(db, enqueued.opId, income({ id: 3 }), 0)).rejects.toBeInstanceOf(TooLateError)
    expect(await readOutbox(db)).toMatchObject([{ state: 'parked', parked: { why: 'unsure' } }])
    await takeAsArrived(db, enqueued.opId, income({ id: 3, ...change }), sources.now())
    expect(await readOutbox(db)).toMatchObject([{ state: 'acked' }])
  })

  it('is resolved by one answer', async () => {
    await db.incomes.put(income({ id: 3 }))
    await retryChange(db, sources, enqueued.opId)
    await expect(takeAsArrived(db, enqueued.opId, income({ id: 3 }), 0)).rejects.toBeInstanceOf(TooLateError)
  })
})
