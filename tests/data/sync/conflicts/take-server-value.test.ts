import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { MoreWouldBeLostError, TooLateError } from '#data/sync/conflicts/decision.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { takeServerValue } from '#data/sync/conflicts/take-server-value.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueAction, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { rebaseRow } from '#data/sync/pull/rebase-row.ts'
import { type Fields, hasOwnReview, type ReviewReason } from '#domain/sync/outbox/outbox-entry.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { clinicalRecordResource } from '#domain/wire/rows/clinical-record-wire.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { syncForLong, tabletForEachTest } from '#tests/data/tablet.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import { createAppointment, createPatient, createRecord } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

/** The only card of the sync centre. */
async function card(db: ClinicDatabase) {
  const [first] = centerItems(await readSyncCenter(db)).questions
  if (!first?.ifServerValueTaken) throw new Error('no conflict')
  return { ...first, leaving: first.ifServerValueTaken, opId: first.entry.opId }
}

/** Presses 'Dejar lo del servidor' on the card as it is now. */
async function leave(db: ClinicDatabase, sources: ChangeSources): Promise<void> {
  const { opId, leaving } = await card(db)
  await takeServerValue(db, sources, opId, { asked: leaving.asked, named: leaving.lost.map(({ n }) => n) })
}

describe('taking the server value', () => {
  let db: ClinicDatabase
  let sources: ChangeSources

  beforeEach(async () => {
    ;({ db, sources } = openDeviceClinic())
    await mirror(db, { patients: [patient({ phone: 'a', address: 'x', email: 'e' })] })
  })

  async function editPatient(fields: Fields): Promise<void> {
    await enqueueUpdate(db, sources, 'patient', (await readPatient(db, 1)) ?? patientView(), fields)
  }

  async function pulled(fields: Parameters<typeof patient>[0]): Promise<void> {
    await db.patients.put(patient({ phone: 'a', address: 'x', email: 'e', version: 9, ...fields }))
    await rebaseRow(db, { entity: 'patient', key: 1 }, 0)
  }

  it('sends the rest of the change under a new change id, with the base that its person saw (C-10)', async () => {
    await editPatient({ phone: 'b', address: 'mine' })
    await pulled({ phone: 'theirs' })
    const { entry } = await card(db)
    await leave(db, sources)
    const [rest, ...others] = await readOutbox(db)
    expect(others).toEqual([])
    expect(rest).toMatchObject({ n: entry.n, state: 'queued', parked: null, frozen: null, sent: false })
    expect(rest).toMatchObject({ patch: { address: 'mine' }, base: { address: 'x' } })
    expect(rest?.opId).not.toBe(entry.opId)
    expect(Object.keys(rest?.patch ?? {})).toEqual(['address'])
    expect(await readPatient(db, 1)).toMatchObject({ phone: 'theirs', address: 'mine' })
  })

  it('drops a change without other fields', async () => {
    await editPatient({ phone: 'b' })
    await pulled({ phone: 'theirs' })
    await leave(db, sources)
    expect(await readOutbox(db)).toEqual([])
  })

  it('continues the changes behind it without the fields in conflict', async () => {
    await editPatient({ phone: 'b' })
    await editPatient({ phone: 'c', address: 'mine' })
    await editPatient({ phone: 'd' })
    await editPatient({ email: 'mine' })
    await pulled({ phone: 'theirs' })
    const { leaving } = await card(db)
    expect(leaving.lost.map(({ n }) => n)).toEqual([2, 3])
    await leave(db, sources)
    expect((await readOutbox(db)).map(({ n, state, patch }) => [n, state, patch])).toEqual([
      [2, 'queued', { address: 'mine' }],
      [4, 'queued', { email: 'mine' }],
    ])
    expect(await readPatient(db, 1)).toMatchObject({ phone: 'theirs', address: 'mine', email: 'mine' })
  })

  it('parks another field that somebody has changed since the card was shown', async () => {
    await editPatient({ phone: 'b', address: 'mine' })
    await pulled({ phone: 'theirs' })
    const { opId, leaving } = await card(db)
    await pulled({ phone: 'theirs', address: 'theirs' })
    await takeServerValue(db, sources, opId, { asked: leaving.asked })
    expect(await readOutbox(db)).toMatchObject([
      { state: 'parked', patch: { address: 'mine' }, parked: { why: 'conflict', fields: ['address'] } },
    ])
  })

  it('leaves changes behind another review to that review', async () => {
    await editPatient({ email: 'mine' })
    await editPatient({ phone: 'b' })
    await editPatient({ phone: 'c', address: 'mine' })
    // The first was in flight when the second became a conflict.
    await pulled({ phone: 'theirs', email: 'theirs' })
    const parkedAs = (why: ReviewReason, fields: string[]) => ({ why, fields, status: null, answer: null, at: 0 })
    await db.outbox.update(1, { parked: parkedAs('conflict', ['email']) })
    await db.outbox.update(2, { parked: parkedAs('conflict', ['phone']) })
    expect((await card(db)).sharingReview).toEqual([])

    await leave(db, sources)
    expect(await readOutbox(db)).toMatchObject([
      { n: 2, parked: { why: 'conflict' } },
      { n: 3, state: 'parked', parked: { why: 'behind' } },
    ])
    expect((await card(db)).leaving.lost).toMatchObject([{ n: 3 }])
    await leave(db, sources)
    expect(await readOutbox(db)).toMatchObject([{ n: 3, state: 'queued', patch: { address: 'mine' } }])
  })

  it('is refused when a change that would be lost was not shown', async () => {
    await editPatient({ phone: 'b', address: 'mine' })
    await editPatient({ phone: 'c' })
    await pulled({ phone: 'theirs' })
    const { opId, leaving } = await card(db)
    const before = await readOutbox(db)
    await expect(takeServerValue(db, sources, opId, { asked: leaving.asked })).rejects.toThrow(MoreWouldBeLostError)
    expect(await readOutbox(db)).toEqual(before)
  })

  it('is too late for a change that is not parked any more', async () => {
    await editPatient({ phone: 'b' })
    const [{ opId } = { opId: '' }] = await readOutbox(db)
    await expect(takeServerValue(db, sources, opId, { asked: ['phone'] })).rejects.toThrow(TooLateError)
    await expect(takeServerValue(db, sources, 'unknown', { asked: ['phone'] })).rejects.toThrow(TooLateError)
  })

  it('drops a rejection as a whole, and passes its base on to a later edit of the notes', async () => {
    const seen = appointment({ status: 'pending', professionalId: null })
    await mirror(db, { appointments: [seen] })
    const patch = { status: 'rejected', cancellationReason: 'Sin lugar' }
    await enqueueAction(db, sources, 'reject', { ...seen, key: 1 } as { key: number }, { patch })
    const after = await readAppointment(db, 1)
    await enqueueUpdate(db, sources, 'appointment', { ...seen, ...after, key: 1 } as { key: number }, {
      notes: 'Volver',
    })
    await db.appointments.put({ ...seen, status: 'approved', professionalId: 1, version: 9 })
    await rebaseRow(db, { entity: 'appointment', key: 1 }, 0)
    await leave(db, sources)
    expect(await readOutbox(db)).toMatchObject([{ kind: 'update', state: 'queued', patch: { notes: 'Volver' } }])
  })

  it('keeps the original patient in the base of an appointment whose patient was in conflict', async () => {
    await db.patients.add(patient({ id: 2, dni: '31000001' }))
    const seen = appointment()
    await mirror(db, { appointments: [seen] })
    const wished = { startTime: '11:00', endTime: '11:15', notes: 'Llamar antes' }
    await enqueueUpdate(db, sources, 'appointment', { ...seen, key: 1 } as { key: number }, wished)
    await db.appointments.put({ ...seen, patientId: 2, startTime: timeOfDay('08:00'), version: 9 })
    await rebaseRow(db, { entity: 'appointment', key: 1 }, 0)
    await leave(db, sources)
    const [rest] = await readOutbox(db)
    expect(rest).toMatchObject({ state: 'queued', base: { patientId: seen.patientId, notes: seen.notes } })
    expect(rest?.patch).toEqual({ notes: 'Llamar antes' })
  })
})

describe('taking the server value at a real server', () => {
  const server = serverForEachTest()
  const staff = staffForEachTest(server)
  const tablet = tabletForEachTest(server)

  /** A record of which this tablet edited two texts, and another desk one of them; gives its id. */
  async function recordInConflict(): Promise<number> {
    const { id } = await createRecord(staff, (await createPatient(staff)).id)
    await tablet.sync()
    const { Patient: _, ...record } = (await staff.get(`/medical-history/${id}`)).as(clinicalRecordResource)
    const own = { diagnosis: 'Lumbalgia', treatment: 'Reposo' }
    await enqueueUpdate(tablet.db, tablet.sources, 'record', { ...record, key: id } as { key: number }, own)
    await staff.put(`/medical-history/${id}`, { diagnosis: 'Ciática' })
    await syncForLong(tablet, server.clock)
    return id
  }

  it('sends the notes of an appointment that two desks have moved', async () => {
    const { db, sources } = tablet
    const { id } = await createAppointment(staff, (await createPatient(staff)).id)
    await tablet.sync()
    const seen = await readAppointment(db, id)
    if (!seen) throw new Error('it is in the agenda')
    const wished = { startTime: '10:00', endTime: '10:30', notes: 'Llamar antes' }
    await enqueueUpdate(db, sources, 'appointment', seen, wished)
    await staff.put(`/appointments/${id}`, { startTime: '15:00', endTime: '15:30' })
    await syncForLong(tablet, server.clock)
    await leave(db, sources)
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(db)).toEqual([])
    expect((await staff.get(`/appointments/${id}`)).body).toMatchObject({
      startTime: '15:00',
      endTime: '15:30',
      notes: 'Llamar antes',
    })
  })

  it('sends the text of a clinical record that nobody else changed, once', async () => {
    const { db, sources } = tablet
    const id = await recordInConflict()
    await leave(db, sources)
    const writes = () => tablet.requests.filter((request) => request.startsWith('PUT')).length
    const before = writes()
    await syncForLong(tablet, server.clock)
    expect(await readOutbox(db)).toEqual([])
    expect(writes() - before).toBe(1)
    const texts = (await staff.get(`/medical-history/${id}`)).as(clinicalRecordResource)
    expect(texts).toMatchObject({ diagnosis: 'Ciática', treatment: 'Reposo' })
  })

  it('parks a text that somebody changes after the card was shown', async () => {
    const { db, sources } = tablet
    const id = await recordInConflict()
    await staff.put(`/medical-history/${id}`, { treatment: 'Calor' })
    await leave(db, sources)
    await syncForLong(tablet, server.clock)
    expect((await readOutbox(db)).filter(hasOwnReview)).toMatchObject([
      { patch: { treatment: 'Reposo' }, parked: { why: 'conflict', fields: ['treatment'] } },
    ])
  })
})
