import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { dropChange, editChange, mayDrop, retryChange } from '#data/sync/conflicts/decide.ts'
import { TooLateError } from '#data/sync/conflicts/decision.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import { viewOfRow } from '#domain/sync/merge/fold.ts'
import type { OutboxEntry, ReviewReason } from '#domain/sync/outbox/outbox-entry.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const newPatient = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '1', email: 'eva@correo.example' }
const freshAppointment = {
  date: '2026-11-20',
  startTime: '11:00',
  endTime: '11:15',
  professionalId: 1,
  reason: 'Control',
}

async function park(db: ClinicDatabase, n: number, why: ReviewReason): Promise<void> {
  const parked = { why, fields: [], status: 409, answer: null, at: 0 }
  const frozen = { method: 'POST', path: 'patients', body: '{}', ifMatch: null, epoch: 1 } as const
  await db.outbox.update(n, { state: 'parked', parked, sent: true, frozen })
}

/** Edits of one patient's phone, each based on the one before. */
async function editPhone(db: ClinicDatabase, sources: ChangeSources, ...phones: string[]): Promise<OutboxEntry[]> {
  for (const phone of phones) {
    const seen = (await readPatient(db, 1)) ?? patientView()
    await enqueueUpdate(db, sources, 'patient', seen, { phone })
  }
  return readOutbox(db)
}

/** The server changed the phone while edits of it waited: the whole chain is one review. */
async function parkedChain(db: ClinicDatabase, sources: ChangeSources): Promise<OutboxEntry[]> {
  await mirror(db, { patients: [patient({ phone: 'a' })] })
  const [first, second] = await editPhone(db, sources, 'b', 'c')
  await db.patients.put(patient({ phone: 'x', version: 9 }))
  if (!first || !second) throw new Error('two edits')
  await db.outbox.update(first.n, {
    state: 'parked',
    parked: { why: 'conflict', fields: ['phone'], status: null, answer: null, at: 0 },
  })
  await db.outbox.update(second.n, {
    state: 'parked',
    parked: { why: 'behind', fields: [], status: null, answer: null, at: 0 },
  })
  return [first, second]
}

const MOVED = { startTime: timeOfDay('08:00'), endTime: timeOfDay('08:30') }
const seenAppointment = (fields: Partial<Appointment>) => ({ ...appointment(fields), key: 1 })

describe('retrying a parked change', () => {
  it('queues a refused change under a new change id, to be serialized anew', async () => {
    const { db, sources } = openDeviceClinic()
    const { n, opId } = await enqueueCreate(db, sources, 'patient', newPatient)
    await park(db, n, 'refused')
    const enqueued = await retryChange(db, sources, opId)
    expect(enqueued.opId).not.toBe(opId)
    expect(await readOutbox(db)).toEqual([
      expect.objectContaining({ n, opId: enqueued.opId, state: 'queued', parked: null, frozen: null, sent: false }),
    ])
  })

  it('keeps mine: the change is applied to what the server has now (C-8)', async () => {
    const { db, sources } = openDeviceClinic()
    const [first] = await parkedChain(db, sources)
    await retryChange(db, sources, first?.opId ?? '')
    expect((await readOutbox(db))[0]).toMatchObject({ state: 'queued', patch: { phone: 'b' }, base: { phone: 'x' } })
  })

  it('keeps the start of an appointment with its new end, except the start that an open form has shown', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { appointments: [appointment()] })
    const enqueued = await enqueueUpdate(db, sources, 'appointment', seenAppointment({}), { endTime: '10:00' })
    await db.appointments.put(appointment({ ...MOVED, version: 9 }))
    await rebaseRow(db, { entity: 'appointment', key: 1 }, 0)
    const [asked] = await readOutbox(db)
    expect(asked?.parked).toMatchObject({ why: 'conflict', fields: expect.arrayContaining(['startTime']) })

    await retryChange(db, sources, enqueued?.opId ?? '')
    expect((await readOutbox(db))[0]?.patch).toEqual({ startTime: '09:00', endTime: '10:00' })

    await db.outbox.put(asked as OutboxEntry)
    await editChange(db, sources, enqueued?.opId ?? '', { endTime: '10:00' }, { seen: seenAppointment(MOVED) })
    expect((await readOutbox(db))[0]?.patch).toEqual({ endTime: '10:00' })
  })

  it('queues the changes that waited behind it, each based on the one before', async () => {
    const { db, sources } = openDeviceClinic()
    const [first, second] = await parkedChain(db, sources)
    await retryChange(db, sources, first?.opId ?? '')
    const follower = (await readOutbox(db))[1]
    expect(follower).toMatchObject({ state: 'queued', patch: { phone: 'c' }, base: { phone: 'b' } })
    expect(follower?.opId).not.toBe(second?.opId)
  })

  it('parks a change of another field that both changed, which the conflict did not show (C-7)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ phone: 'a', address: 'x' })] })
    const [first] = await editPhone(db, sources, 'b')
    const seen = (await readPatient(db, 1)) ?? patientView()
    await enqueueUpdate(db, sources, 'patient', seen, { address: 'mine' })
    await db.patients.put(patient({ phone: 'theirs', address: 'theirs', version: 9 }))
    await rebaseRow(db, { entity: 'patient', key: 1 }, 0)
    await retryChange(db, sources, first?.opId ?? '')
    expect(await readOutbox(db)).toMatchObject([
      { state: 'queued', patch: { phone: 'b' } },
      { state: 'parked', patch: { address: 'mine' }, parked: { why: 'conflict', fields: ['address'] } },
    ])
  })

  it('is too late for a change that is not parked', async () => {
    const { db, sources } = openDeviceClinic()
    const { opId } = await enqueueCreate(db, sources, 'patient', newPatient)
    await expect(retryChange(db, sources, opId)).rejects.toThrow(TooLateError)
    await expect(retryChange(db, sources, 'unknown')).rejects.toThrow(TooLateError)
  })
})

describe('correcting a refused change', () => {
  it('replaces its fields, and keeps its position, its row and its other fields', async () => {
    const { db, sources } = openDeviceClinic()
    const { n, key, opId } = await enqueueCreate(db, sources, 'patient', newPatient)
    await park(db, n, 'duplicate')
    await editChange(db, sources, opId, { dni: '31999999 ' })
    expect(await readOutbox(db)).toEqual([
      expect.objectContaining({ n, key, state: 'queued', patch: { ...newPatient, dni: '31999999' } }),
    ])
  })

  it('bases the corrected field on what the server has now', async () => {
    const { db, sources } = openDeviceClinic()
    const [first] = await parkedChain(db, sources)
    await editChange(db, sources, first?.opId ?? '', { phone: 'y' })
    expect((await readOutbox(db))[0]).toMatchObject({ state: 'queued', patch: { phone: 'y' }, base: { phone: 'x' } })
  })
})

describe('dropping a change', () => {
  it('drops what depends on it, and nothing else (C-13)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    const created = await enqueueCreate(db, sources, 'patient', newPatient)
    const hers = await enqueueCreate(db, sources, 'appointment', { ...freshAppointment, patientId: created.key })
    const other = await enqueueCreate(db, sources, 'appointment', {
      ...freshAppointment,
      startTime: '12:00',
      patientId: 1,
    })
    await park(db, created.n, 'duplicate')
    await dropChange(db, sources, created.opId, [hers.n, other.n])
    expect((await readOutbox(db)).map((entry) => entry.opId)).toEqual([other.opId])
  })

  it('drops the changes that share its review', async () => {
    const { db, sources } = openDeviceClinic()
    const [first, second] = await parkedChain(db, sources)
    await dropChange(db, sources, first?.opId ?? '', [second?.n ?? 0])
    expect(await readOutbox(db)).toEqual([])
    expect(await readPatient(db, 1)).toMatchObject({ phone: 'x' })
  })

  it('passes its base on to the next edit of the field, so that the own value causes no conflict', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ phone: 'a' })] })
    const [first] = await editPhone(db, sources, 'b', 'c')
    await dropChange(db, sources, first?.opId ?? '')
    expect(await readOutbox(db)).toEqual([
      expect.objectContaining({ state: 'queued', patch: { phone: 'c' }, base: { phone: 'a' } }),
    ])
  })

  it('undoes a deletion that was never sent, without a trace', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()], appointments: [appointment()] })
    const { opId } = await enqueueDelete(db, sources, 'patient', patientView())
    await dropChange(db, sources, opId)
    expect(await readOutbox(db)).toEqual([])
    expect(await readPatient(db, 1)).not.toBeNull()
  })

  it('is too late for a deletion that may have reached the server', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    const { n, opId } = await enqueueDelete(db, sources, 'patient', patientView())
    await db.outbox.update(n, { sent: true })
    await expect(dropChange(db, sources, opId)).rejects.toThrow(TooLateError)
    expect(await readOutbox(db)).toHaveLength(1)
  })

  it('is offered only when the server can not have the change already', async () => {
    const { db, sources } = openDeviceClinic()
    const { opId, n } = await enqueueCreate(db, sources, 'patient', newPatient)
    const inState = async (fields: Partial<OutboxEntry>) => {
      await db.outbox.update(n, fields)
      return mayDrop((await db.outbox.get(n)) as OutboxEntry)
    }
    expect(await inState({ state: 'queued', sent: false })).toBe(true)
    expect(await inState({ state: 'queued', sent: true })).toBe(false)
    expect(await inState({ state: 'inflight' })).toBe(false)
    expect(await inState({ state: 'acked' })).toBe(false)
    expect(await inState({ state: 'parked' })).toBe(true)
    await expect(dropChange(db, sources, opId)).resolves.toBeUndefined()
  })
})

describe('correcting a refused edit in its open form', () => {
  it('leaves unedited fields alone, even if another tablet changed them meanwhile (C-9)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ dni: '30000000', phone: 'OLD', version: 3 })] })
    const seen = patientView({ dni: '30000000', phone: 'OLD' })
    const form = { dni: '30000001', phone: 'OLD' }
    const enqueued = await enqueueUpdate(db, sources, 'patient', seen, form)
    if (!enqueued) throw new Error('nothing changed')
    await park(db, enqueued.n, 'duplicate')
    await db.patients.put(patient({ dni: '30000000', phone: 'NEW', version: 9 }))
    await editChange(db, sources, enqueued.opId, { ...form, dni: '30000002' }, { seen })
    expect(await readOutbox(db)).toEqual([
      expect.objectContaining({ state: 'queued', patch: { dni: '30000002' }, base: { dni: '30000000' } }),
    ])
  })

  it('parks the edit of a field that both changed', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient({ phone: 'OLD', version: 3 })] })
    const seen = patientView({ phone: 'OLD' })
    const enqueued = await enqueueUpdate(db, sources, 'patient', seen, { phone: 'MINE' })
    if (!enqueued) throw new Error('nothing changed')
    await park(db, enqueued.n, 'refused')
    await db.patients.put(patient({ phone: 'THEIRS', version: 9 }))
    await editChange(db, sources, enqueued.opId, { phone: 'MINE 2' }, { seen })
    expect(await readOutbox(db)).toEqual([
      expect.objectContaining({
        state: 'parked',
        parked: expect.objectContaining({ why: 'conflict', fields: ['phone'] }),
      }),
    ])
  })
})

describe('a refused deletion that is retried', () => {
  it('is still sent before the change that takes its slot', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db, { appointments: [appointment()] })
    const seen = viewOfRow('appointment', appointment())
    const { n, opId } = await enqueueDelete(db, sources, 'appointment', seen)
    const { startTime, endTime } = appointment()
    await enqueueCreate(db, sources, 'appointment', { ...freshAppointment, startTime, endTime, patientId: 1 })
    await park(db, n, 'refused')
    await retryChange(db, sources, opId)
    await db.outbox.update(n, { nextAt: clock() + 60_000, hold: 'server' })
    expect(await takeNext(db, clock())).toBeNull()
  })
})
