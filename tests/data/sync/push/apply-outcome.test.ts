import { describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { type InFlight, recoverInFlight, takeNext } from '#data/sync/outbox/take-next.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { applyOutcomes } from '#data/sync/push/apply-outcome.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { Outcome } from '#domain/sync/replies/classify-reply.ts'
import type { ServerReply } from '#domain/sync/replies/server-answer.ts'
import { EPOCH, mirror, page } from '#tests/data/mirror-rows.ts'
import { income, openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import type { TestClock } from '#tests/support/server/test-clock.ts'

const newPatient = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '1', email: 'eva@correo.example' }
const silence: ServerReply = { kind: 'no_answer' }

interface Scene {
  db: ClinicDatabase
  clock: TestClock
  sources: ChangeSources
  flight: InFlight
  settle: (outcome: Outcome, reply?: ServerReply) => Promise<OutboxEntry | undefined>
}

/** An edit of patient 1's phone in flight. */
async function editInFlight(): Promise<Scene> {
  const { db, clock, sources } = openDeviceClinic()
  await mirror(db, { patients: [patient({ version: 4, phone: 'a' })] })
  await enqueueUpdate(db, sources, 'patient', patientView({ phone: 'a' }), { phone: 'b' })
  return inFlight(db, clock, sources)
}

async function inFlight(db: ClinicDatabase, clock: TestClock, sources: ChangeSources): Promise<Scene> {
  const flight = await takeNext(db, clock())
  if (!flight) throw new Error('nothing may go')
  const settle = async (outcome: Outcome, reply = silence) => {
    await applyOutcomes(db, [{ flight, outcome, reply }], { now: clock(), newUuid: sources.newUuid })
    return db.outbox.get(flight.entry.n)
  }
  return { db, clock, sources, flight, settle }
}

const accepted: Outcome = { kind: 'acknowledged', ack: { epoch: EPOCH, version: 9, id: 40 } }
const again: Outcome = { kind: 'retry', delay: 2_000, hold: 'network', tries: 1, serverErrors: 0, isUnread: false }

describe('a success answer', () => {
  it('acknowledges the change and keeps it until the mirror has it', async () => {
    const { settle } = await editInFlight()
    expect(await settle(accepted)).toMatchObject({ state: 'acked', ack: { epoch: EPOCH, version: 9 }, tries: 0 })
  })

  it('gives the id of a created row', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const { key } = await enqueueCreate(db, sources, 'patient', newPatient)
    const { settle } = await inFlight(db, clock, sources)
    await settle(accepted)
    expect(await db.ids.get(String(key))).toEqual({ ref: key, id: 40 })
  })

  it('does not count when it comes from another epoch of the database: the change is sent again (A-4)', async () => {
    const { db, settle } = await editInFlight()
    const answer = await settle({ kind: 'acknowledged', ack: { epoch: EPOCH - 1, version: 9, id: 1 } })
    expect(answer).toMatchObject({ state: 'queued', ack: null, sent: true })
    expect(await db.ids.count()).toBe(0)
  })

  it('may be applied twice (A-3)', async () => {
    const { settle } = await editInFlight()
    const first = await settle(accepted)
    expect(await settle(accepted)).toEqual(first)
  })
})

describe('an answer that arrives after another sender took over the change', () => {
  it('changes nothing once the change is settled', async () => {
    const { settle } = await editInFlight()
    await settle(accepted)
    expect(await settle({ kind: 'refused', why: 'refused' })).toMatchObject({ state: 'acked', parked: null })
  })

  it('changes nothing while the change only waits', async () => {
    const { db, settle } = await editInFlight()
    await recoverInFlight(db)
    expect(await settle({ kind: 'refused', why: 'refused' })).toMatchObject({ state: 'queued', parked: null })
  })

  it('changes nothing when the change has another change id by then', async () => {
    const { db, flight, settle } = await editInFlight()
    await db.outbox.update(flight.entry.n, { opId: 'another-name' })
    expect(await settle(accepted)).toMatchObject({ state: 'inflight', ack: null })
  })
})

describe('no answer, or an answer to retry later', () => {
  it('queues the identical request again, later', async () => {
    const { clock, flight, settle } = await editInFlight()
    expect(await settle(again)).toMatchObject({
      state: 'queued',
      opId: flight.entry.opId,
      frozen: flight.request,
      sent: true,
      tries: 1,
      hold: 'network',
      nextAt: clock() + 2_000,
    })
  })

  it('allows dropping the change when the server has not processed it and no earlier copy may have arrived', async () => {
    const { db, clock, sources, settle } = await editInFlight()
    expect(await settle({ ...again, isUnread: true })).toMatchObject({ state: 'queued', sent: false })
    clock.advance(2_000)
    await takeNext(db, clock())
    await recoverInFlight(db)
    const second = await inFlight(db, clock, sources)
    expect(await second.settle({ ...again, isUnread: true })).toMatchObject({ state: 'queued', sent: true })
  })
})

describe('a session that has ended', () => {
  it('keeps the change as unsent if it was never sent', async () => {
    const { flight, settle } = await editInFlight()
    expect(await settle({ kind: 'session_ended' })).toMatchObject({
      state: 'queued',
      sent: false,
      opId: flight.entry.opId,
      frozen: flight.request,
    })
  })
})

describe('another epoch of the database', () => {
  it('serializes the request again under the same change id', async () => {
    const { flight, settle } = await editInFlight()
    expect(await settle({ kind: 'other_epoch' })).toMatchObject({
      state: 'queued',
      opId: flight.entry.opId,
      frozen: null,
    })
  })
})

describe('a row that has a newer version', () => {
  it('gives the change a new change id and a new request, after a pull', async () => {
    const { clock, flight, settle } = await editInFlight()
    const entry = await settle({ kind: 'stale', delay: 500, tries: 1, serverErrors: 1 })
    expect(entry).toMatchObject({ state: 'queued', sent: false, frozen: null, tries: 1, nextAt: clock() + 500 })
    expect(entry?.opId).not.toBe(flight.entry.opId)
  })

  it('parks the change at once when the mirror already shows another value in the same field', async () => {
    const { db, settle } = await editInFlight()
    await db.patients.put(patient({ version: 8, phone: 'x' }))
    expect(await settle({ kind: 'stale', delay: 0, tries: 1, serverErrors: 1 })).toMatchObject({
      state: 'parked',
      parked: { why: 'conflict', fields: ['phone'] },
    })
  })
})

describe('a refusal', () => {
  it("parks the change with the server's answer", async () => {
    const { clock, settle } = await editInFlight()
    const error = { message: 'Ya existe un paciente con ese DNI', code: 'duplicate', existingId: 7 }
    const answer = { status: 409, epoch: EPOCH, version: null, retryAfter: null, id: null, error }
    expect(await settle({ kind: 'refused', why: 'duplicate' }, { kind: 'answer', answer })).toMatchObject({
      state: 'parked',
      parked: { why: 'duplicate', status: 409, answer: error, fields: [], at: clock() },
    })
  })
})

describe('a frozen sender that lost its lock', () => {
  it('changes nothing of a change that another sender has taken over, except that the server accepted it (A-3)', async () => {
    const { db, clock, settle, flight } = await editInFlight()
    await recoverInFlight(db)
    await takeNext(db, clock())
    const others = { state: 'inflight', sent: true, attempt: flight.entry.attempt + 1 }
    expect(await settle({ kind: 'session_ended' })).toMatchObject(others)
    expect(await settle({ kind: 'refused', why: 'slot_taken' })).toMatchObject(others)
    expect(await settle({ kind: 'stale', delay: 0, tries: 1, serverErrors: 1 })).toMatchObject(others)
    expect(await settle(accepted)).toMatchObject({ state: 'acked', ack: { version: 9 } })
  })
})

it('a late success answer to the former sender counts even if the second one got a refusal (A-3)', async () => {
  const { db, clock, settle, sources } = await editInFlight()
  await recoverInFlight(db)
  const second = await inFlight(db, clock, sources)
  expect(await second.settle({ kind: 'refused', why: 'slot_taken' })).toMatchObject({ state: 'parked' })
  expect(await settle(accepted)).toMatchObject({ state: 'acked', ack: { version: 9 }, parked: null })
})

describe('the deletion of a patient', () => {
  it('causes no conflict with the person’s own later edits of the incomes', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()], incomes: [income()] })
    await enqueueDelete(db, sources, 'patient', patientView())
    const [untied] = await readIncomesBetween(db, income().date, income().date)
    if (!untied) throw new Error('one income')
    expect(untied.patientId).toBeNull()
    const edit = await enqueueUpdate(db, sources, 'income', untied, { notes: 'Factura A' })
    expect(await db.outbox.get(edit?.n ?? 0)).toMatchObject({
      state: 'queued',
      base: { patientId: null, untiedFrom: 1 },
    })
    clock.advance(11_000)
    const { settle } = await inFlight(db, clock, sources)
    await settle({ kind: 'acknowledged', ack: { epoch: EPOCH, version: 6, id: null } })
    expect(await takeNext(db, clock())).toBeNull()
    const pulled = page({
      cursor: 6,
      incomes: [income({ patientId: null, version: 6 })],
      deleted: [{ entity: 'patient', id: 1, version: 6 }],
    })
    await applyPage(db, { page: pulled, since: 5, windowStart: null, now: clock() })
    expect((await takeNext(db, clock()))?.request).toMatchObject({ path: 'incomes/1', ifMatch: 6 })
  })
})
