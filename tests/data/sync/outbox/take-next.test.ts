import { describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { recoverInFlight, releaseHeld, takeNext } from '#data/sync/outbox/take-next.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import { EPOCH, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import { days } from '#tests/support/server/test-clock.ts'

const newPatient = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '1', email: 'eva@correo.example' }

describe('the next change to send', () => {
  it('is serialized and marked as in flight in one transaction (S-8)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const { n, key } = await enqueueCreate(db, sources, 'patient', newPatient)
    const flight = await takeNext(db, clock())
    expect(flight).toMatchObject({ wasSent: false, request: { method: 'POST', path: 'patients', epoch: EPOCH } })
    expect(JSON.parse(flight?.request.body ?? '')).toEqual({
      ...newPatient,
      ref: key,
      madeAt: new Date(clock()).toISOString(),
    })
    expect(await db.outbox.get(n)).toMatchObject({ state: 'inflight', sent: true, frozen: flight?.request })
  })

  it('names the version that its author saw', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ version: 4 })] })
    await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '2' })
    expect((await takeNext(db, clock()))?.request).toMatchObject({ method: 'PUT', path: 'patients/1', ifMatch: 4 })
  })

  it('names the version of an own earlier change that the mirror does not have yet (S-9)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ version: 4 })] })
    const first = await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '2' })
    await enqueueUpdate(db, sources, 'patient', patientView({ phone: '2' }), { phone: '3' })
    await db.outbox.update(first?.n ?? 0, { state: 'acked', sent: true, ack: { epoch: EPOCH, version: 7, id: 1 } })
    expect((await takeNext(db, clock()))?.request.ifMatch).toBe(7)
  })

  it('is repeated byte for byte, even if mirror, ids and clock have changed (S-8)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ version: 4 })] })
    await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '2' })
    const first = await takeNext(db, clock())
    await recoverInFlight(db)
    await db.patients.put(patient({ version: 8, address: 'Mitre 100' }))
    clock.advance(60_000)
    const again = await takeNext(db, clock())
    expect(again?.request).toEqual(first?.request)
    expect(again?.entry.opId).toBe(first?.entry.opId)
    expect(again?.wasSent).toBe(true)
  })

  it('waits until the row that it refers to is known to the server, and then names its id (O-6)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const created = await enqueueCreate(db, sources, 'patient', newPatient)
    await enqueueCreate(db, sources, 'income', { amount: 100, netAmount: 100, patientId: created.key })
    await takeNext(db, clock())
    expect(await takeNext(db, clock())).toBeNull()
    await db.outbox.update(created.n, { state: 'acked', ack: { epoch: EPOCH, version: 6, id: 40 } })
    await db.ids.put({ ref: String(created.key), id: 40 })
    expect(JSON.parse((await takeNext(db, clock()))?.request.body ?? '')).toMatchObject({ patientId: 40, amount: 1 })
  })

  it('is none before the mirror has an epoch, and none while a deletion can be undone', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await db.patients.put(patient())
    await enqueueDelete(db, sources, 'patient', patientView())
    clock.advance(10_000)
    expect(await takeNext(db, clock())).toBeNull()
    await mirror(db, { patients: [patient()] })
    expect(await takeNext(db, clock() - 1)).toBeNull()
    expect((await takeNext(db, clock()))?.request).toMatchObject({ method: 'DELETE', path: 'patients/1', body: null })
  })

  it('leaves alone what another sender has in flight', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    await enqueueCreate(db, sources, 'patient', newPatient)
    const flights = await Promise.all([takeNext(db, clock()), takeNext(db, clock())])
    expect(flights.filter((flight) => flight !== null)).toHaveLength(1)
  })
})

describe('a change that a dead tab left in flight', () => {
  it('is queued again as one that may have arrived (S-2)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    await enqueueCreate(db, sources, 'patient', newPatient)
    const flight = await takeNext(db, clock())
    await recoverInFlight(db)
    expect(await readOutbox(db)).toEqual([
      expect.objectContaining({ state: 'queued', sent: true, frozen: flight?.request, opId: flight?.entry.opId }),
    ])
  })
})

describe('when the API answers again', () => {
  it('a change that only waited for the network is sent at once; one that the server asked to wait is not', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const network = await enqueueCreate(db, sources, 'patient', newPatient)
    const server = await enqueueCreate(db, sources, 'patient', { ...newPatient, dni: '31000001' })
    const later = clock() + 60_000
    await db.outbox.update(network.n, { hold: 'network', nextAt: later })
    await db.outbox.update(server.n, { hold: 'server', nextAt: later })
    await releaseHeld(db, clock())
    expect(await readOutbox(db)).toMatchObject([
      { hold: null, nextAt: 0 },
      { hold: 'server', nextAt: later },
    ])
  })

  it('a deletion dated by a clock that is ahead can be undone for ten seconds more, and no longer', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const ahead = { ...sources, now: () => clock() + days(30) }
    await enqueueDelete(db, ahead, 'patient', { key: 1 })
    expect(await takeNext(db, clock())).toBeNull()
    await releaseHeld(db, clock())
    expect(await readOutbox(db)).toMatchObject([{ hold: 'undo', nextAt: clock() + UNDO_MS }])
    clock.advance(UNDO_MS - 1)
    await releaseHeld(db, clock())
    expect(await takeNext(db, clock())).toBeNull()
    clock.advance(1)
    expect(await takeNext(db, clock())).toMatchObject({ entry: { kind: 'delete' } })
  })
})
