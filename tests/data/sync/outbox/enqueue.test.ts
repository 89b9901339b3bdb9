import 'fake-indexeddb/auto'
import { describe, expect, it, vi } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { dropChange } from '#data/sync/conflicts/decide.ts'
import {
  enqueueAction,
  enqueueCreate,
  enqueueDelete,
  enqueueTogether,
  enqueueUpdate,
} from '#data/sync/outbox/enqueue.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const newPatient = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '1', email: 'eva@correo.example' }

describe('a change that a person makes', () => {
  it('has its own change id, its author and the time at which it was made', async () => {
    const { db, clock, sources } = openDeviceClinic()
    const enqueued = await enqueueCreate(db, sources, 'patient', newPatient)
    expect(await readOutbox(db)).toEqual([
      expect.objectContaining({
        opId: enqueued.opId,
        key: enqueued.key,
        userId: db.userId,
        kind: 'create',
        state: 'queued',
        sent: false,
        frozen: null,
        madeAt: clock(),
        patch: newPatient,
        base: {},
      }),
    ])
  })

  it('is shown as soon as it is stored (L-1)', async () => {
    const { db, sources } = openDeviceClinic()
    const { key } = await enqueueCreate(db, sources, 'patient', newPatient)
    expect(await readPatient(db, key)).toMatchObject({ ...newPatient, key, uid: key, waiting: true })
    expect(await db.patients.count()).toBe(0)
  })

  it('keeps its place in the order in which the person made it', async () => {
    const { db, sources } = openDeviceClinic()
    const first = await enqueueCreate(db, sources, 'patient', newPatient)
    const second = await enqueueCreate(db, sources, 'income', { amount: 100 })
    expect(second.n).toBeGreaterThan(first.n)
    expect((await readOutbox(db)).map((entry) => entry.opId)).toEqual([first.opId, second.opId])
  })

  it('carries the refs of the rows that it names, and the name of its patient (E-14)', async () => {
    const { db, sources } = openDeviceClinic()
    const [appointmentRef, patientRef] = [sources.newUuid(), sources.newUuid()]
    await mirror(db, { patients: [patient({ ref: patientRef })], appointments: [appointment({ ref: appointmentRef })] })
    const seen = { ...appointment({ ref: appointmentRef }), key: 1 }
    await enqueueUpdate(db, sources, 'appointment', seen, { notes: 'Llamar' })
    expect(await readOutbox(db)).toMatchObject([
      { key: 1, refs: { 'appointment:1': appointmentRef, 'patient:1': patientRef }, patientName: 'Ana Gómez' },
    ])
  })

  it('that creates a row scans no table of the mirror', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()], appointments: [appointment()] })
    const readThrough = vi.spyOn(IDBObjectStore.prototype, 'openCursor')
    const { date, startTime, endTime, reason } = appointment()
    await enqueueCreate(db, sources, 'appointment', { date, startTime, endTime, reason, patientId: patient().id })
    const stores = readThrough.mock.contexts.map((store) => (store as IDBObjectStore).name)
    readThrough.mockRestore()
    expect(stores).toEqual([])
  })

  it('is not stored when its transaction fails, and the failure is reported', async () => {
    const { db, sources } = openDeviceClinic()
    await db.open()
    db.close()
    await expect(enqueueCreate(db, sources, 'patient', newPatient)).rejects.toThrow()
    await db.open()
    expect(await readOutbox(db)).toEqual([])
  })

  it('is not stored when judging its row fails in the same transaction (O-1)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    db.patients.hook('reading', () => {
      throw new RangeError('unreadable row')
    })
    await expect(enqueueUpdate(db, sources, 'patient', patientView(), { phone: '2' })).rejects.toThrow()
    expect(await readOutbox(db)).toEqual([])
  })
})

describe('an edit', () => {
  it('has only the fields that differ, with the values that the person saw (O-3)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    await enqueueUpdate(db, sources, 'patient', patientView(), { phone: ' 3537 499999 ', email: 'ana@correo.example' })
    const [entry] = await readOutbox(db)
    expect(entry).toMatchObject({ patch: { phone: '3537 499999' }, base: { phone: '3537 400000' }, state: 'queued' })
  })

  it('is not created when nothing differs', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    expect(await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '3537 400000 ' })).toBeNull()
    expect(await readOutbox(db)).toEqual([])
  })

  it("has an appointment's place and status as one group", async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { appointments: [appointment()] })
    const { id, version: _, ...fields } = appointment()
    await enqueueUpdate(db, sources, 'appointment', { ...fields, key: id } as never, { status: 'cancelled' })
    const [entry] = await readOutbox(db)
    expect(entry?.base).toEqual({
      requestRef: null,
      date: '2026-11-20',
      startTime: '09:00',
      endTime: '09:30',
      professionalId: 1,
      patientId: 1,
      status: 'scheduled',
      cancellationReason: null,
    })
  })

  it('is parked at once when the mirror has changed under the open form', async () => {
    const { db, clock, sources } = openDeviceClinic()
    const seen = patientView({ phone: '1' })
    await mirror(db, { patients: [patient({ phone: '2', version: 4 })] })
    await enqueueUpdate(db, sources, 'patient', seen, { phone: '3' })
    const [entry] = await readOutbox(db)
    expect(entry).toMatchObject({ state: 'parked', parked: { why: 'conflict', fields: ['phone'], at: clock() } })
  })

  it('stays queued when the mirror has changed in another field, or to the same value', async () => {
    const { db, sources } = openDeviceClinic()
    const seen = patientView({ phone: '1' })
    await mirror(db, { patients: [patient({ phone: '3', address: 'Mitre 100', version: 4 })] })
    await enqueueUpdate(db, sources, 'patient', seen, { phone: '3' })
    expect((await readOutbox(db))[0]).toMatchObject({ state: 'queued', parked: null })
  })
})

describe('a deletion', () => {
  it('can be undone for ten seconds before it may be sent (D-1)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    await enqueueDelete(db, sources, 'patient', patientView())
    expect((await readOutbox(db))[0]).toMatchObject({ kind: 'delete', hold: 'undo', nextAt: clock() + UNDO_MS })
    expect(UNDO_MS).toBe(10_000)
  })

  it('of a patient names the appointments that its dialog showed, or says that there were none (D-6)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    await enqueueDelete(db, sources, 'patient', patientView(), [{ uid: '1' }, { uid: 'de-otro-escritorio' }])
    await enqueueDelete(db, sources, 'patient', patientView(), [])
    await enqueueDelete(db, sources, 'income', { key: 9 })
    const noted = ['1 de-otro-escritorio', 'none']
    expect((await readOutbox(db)).map(({ base }) => base)).toEqual([
      ...noted.map((seenAppointments) => ({ seenAppointments })),
      {},
    ])
  })
})

describe('changes that one action causes', () => {
  const visit = (status: string) =>
    [
      { kind: 'create', entity: 'income', fields: { amount: 1_600_000, patientId: 1 } },
      { kind: 'update', entity: 'appointment', seen: { ...appointment(), key: 1 }, fields: { status } },
    ] as const

  it('are stored in order, and each is returned', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { appointments: [appointment()] })
    const enqueuedChanges = await enqueueTogether(db, sources, visit('completed'))
    expect((await readOutbox(db)).map(({ n, opId, key, entity }) => ({ n, opId, key, entity }))).toEqual([
      { ...enqueuedChanges[0], entity: 'income' },
      { ...enqueuedChanges[1], entity: 'appointment' },
    ])
  })

  it('are all stored or none (O-1)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { appointments: [appointment()] })
    db.appointments.hook('reading', () => {
      throw new RangeError('unreadable row')
    })
    await expect(enqueueTogether(db, sources, visit('completed'))).rejects.toThrow()
    expect(await readOutbox(db)).toEqual([])
  })

  it('wait ten seconds if they can be undone, and are then sent like others (D-1)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { appointments: [appointment()] })
    const now = sources.now()
    const held = await enqueueTogether(db, sources, visit('completed'), { undoable: true })
    expect(held.map((each) => each?.undoable)).toEqual([true, true])
    const outbox = await readOutbox(db)
    expect(outbox.map(({ hold, nextAt }) => ({ hold, nextAt }))).toEqual([
      { hold: 'undo', nextAt: now + UNDO_MS },
      { hold: 'undo', nextAt: now + UNDO_MS },
    ])
    for (const { opId } of outbox) await dropChange(db, sources, opId)
    expect(await readOutbox(db)).toEqual([])
    const sent = await enqueueTogether(db, sources, visit('completed'))
    expect(sent.map((each) => each?.undoable)).toEqual([undefined, undefined])
  })

  it('are not returned for an edit in which nothing differs', async () => {
    const { db, sources } = openDeviceClinic()
    const enqueuedChanges = await enqueueTogether(db, sources, visit('scheduled'))
    expect(enqueuedChanges).toEqual([expect.objectContaining({ n: expect.any(Number) }), null])
  })
})

describe('the draft that a change comes from', () => {
  const draft = {
    id: '5e8d9a52-0d3c-4b7e-9a41-6f1f3c2b7d10',
    form: 'rejection',
    opening: '1',
    values: { rejectionReason: 'Sin' },
    savedAt: 0,
  } as const
  const seen = { ...appointment({ status: 'pending' }), key: 1 }

  it('is deleted with every kind of change (O-1)', async () => {
    const { db, sources } = openDeviceClinic()
    const changes = [
      () => enqueueUpdate(db, sources, 'appointment', seen, { notes: 'Llamar' }, draft.id),
      () => enqueueAction(db, sources, 'reject', seen, { patch: { status: 'rejected' } }, draft.id),
      () =>
        enqueueTogether(db, sources, [{ kind: 'create', entity: 'patient', fields: newPatient }], { draft: draft.id }),
    ]
    for (const change of changes) {
      await db.drafts.put(draft)
      await change()
      expect(await db.drafts.count()).toBe(0)
    }
  })

  it('stays when the form has nothing new', async () => {
    const { db, sources } = openDeviceClinic()
    await db.drafts.put(draft)
    expect(await enqueueUpdate(db, sources, 'appointment', seen, { notes: seen.notes }, draft.id)).toBeNull()
    expect(await db.drafts.count()).toBe(1)
  })
})
