import { describe, expect, it } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { BASELINE_EPOCH } from '#data/local/status/server-kind.ts'
import { upgradeFromBaseline } from '#data/sync/baseline-api/upgrade-from-baseline.ts'
import { editChange } from '#data/sync/conflicts/decide.ts'
import { onEpochChange } from '#data/sync/epochs/on-epoch-change.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import type { Review } from '#domain/sync/outbox/outbox-entry.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { appointment, EPOCH, mirror, page } from '#tests/data/mirror-rows.ts'
import { clinicalRecord, openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const NEXT = EPOCH + 1
const REF = '5f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'
const newPatient = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '1', email: 'eva@correo.example' }
/** The database was restored from a copy that ended with change 6. */
const restored = {
  epoch: NEXT,
  lineage: [
    { epoch: EPOCH, restoredFrom: 0 },
    { epoch: NEXT, restoredFrom: 6 },
  ],
}

describe('the change to another epoch', () => {
  it('empties the mirror and keeps the outbox (E-2)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: [patient()] })
    await enqueueUpdate(db, sources, 'patient', patientView(), { phone: '2' })
    await onEpochChange(db, restored, 0)
    expect(await db.patients.count()).toBe(0)
    expect(await readMirrorState(db)).toMatchObject({ epoch: NEXT, cursor: null, filled: [], complete: false })
    expect(await readOutbox(db)).toMatchObject([{ state: 'queued', patch: { phone: '2' } }])
  })

  it('serializes every request again under the same change id (E-2)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const { n, opId } = await enqueueCreate(db, sources, 'patient', newPatient)
    await takeNext(db, clock())
    await onEpochChange(db, restored, 0)
    expect(await db.outbox.get(n)).toMatchObject({ opId, state: 'queued', frozen: null, sent: false })
  })

  it('queues again, in order, the settled changes that the restored database lost (E-3)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db)
    const kept = await settled(db, sources, 6)
    const lost = await settled(db, sources, 7)
    const waiting = await enqueueCreate(db, sources, 'patient', { ...newPatient, dni: '31000009' })
    await onEpochChange(db, restored, 0)
    expect((await readOutbox(db)).map(({ opId }) => opId)).toEqual([lost.opId, waiting.opId])
    expect((await readOutbox(db))[0]).toMatchObject({ state: 'queued', ack: null, sent: false, tries: 0 })
    expect((await db.journal.toArray()).map(({ opId }) => opId)).toEqual([kept.opId])
    expect(await db.ids.get(String(lost.key))).toBeUndefined()
    expect(await db.ids.get(String(kept.key))).toBeDefined()
  })

  it("queues again everything accepted in an epoch outside the restored database's lineage (E-3)", async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db)
    const outsideLineage = await settled(db, sources, 2)
    const lineage = [
      { epoch: EPOCH - 7, restoredFrom: 0 },
      { epoch: EPOCH + 3, restoredFrom: 900 },
    ]
    await onEpochChange(db, { epoch: EPOCH + 3, lineage }, 0)
    expect((await readOutbox(db)).map(({ opId }) => opId)).toEqual([outsideLineage.opId])
  })

  it('queues nothing again for a database that was never restored, and keeps settled changes until the former one is back (E-12)', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db)
    const [kept, lost] = [await settled(db, sources, 6), await settled(db, sources, 7)]
    await onEpochChange(db, { epoch: NEXT + 1, lineage: [] }, 0)
    expect(await readOutbox(db)).toEqual([])
    await onEpochChange(
      db,
      { ...restored, epoch: NEXT + 2, lineage: [...restored.lineage, { epoch: NEXT + 2, restoredFrom: 8 }] },
      0,
    )
    expect((await readOutbox(db)).map(({ opId }) => opId)).toEqual([lost.opId])
    expect((await db.journal.toArray()).map(({ opId }) => opId)).toEqual([kept.opId])
  })

  it.each([
    { told: 7, state: 'queued' },
    { told: 6, state: 'parked' },
  ])("a record's conflict whose server value is from change $told is then $state (E-11)", async ({ told, state }) => {
    const { db, sources } = openDeviceClinic()
    await mirror(db)
    const record = clinicalRecord()
    const seen = { ...record, key: record.id } as { key: number }
    const asked = (await enqueueUpdate(db, sources, 'record', seen, { treatment: 'Reposo' }))?.n ?? 0
    const behind = (await enqueueUpdate(db, sources, 'record', seen, { allergies: 'Polen' }))?.n ?? 0
    const answer = {
      current: {
        ...record,
        version: told,
        treatment: 'Calor',
        Patient: { firstName: 'Ana', lastName: 'Gómez', dni: '30123456' },
      },
    }
    const conflict: Review = { why: 'conflict', fields: ['treatment'], status: 412, answer, at: 0 }
    await db.outbox.update(asked, { state: 'parked', parked: conflict })
    await db.outbox.update(behind, { state: 'parked', parked: { ...conflict, why: 'behind', answer: null } })
    await onEpochChange(db, restored, 0)
    expect((await readOutbox(db)).map((entry) => entry.state)).toEqual([state, state])
  })

  it('names a row by its ref when it was seen at the server before its creation was answered', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db)
    const { n, key } = await enqueueCreate(db, sources, 'record', { patientId: 1, diagnosis: 'Contractura' })
    await db.outbox.update(n, { sent: true })
    await db.ids.put({ ref: String(key), id: 9 })
    await enqueueUpdate(db, sources, 'record', { key: 9 }, { diagnosis: 'Lumbalgia' })
    await onEpochChange(db, restored, 0)
    expect((await readOutbox(db)).map((entry) => entry.key)).toEqual([key, key])
    expect(await db.ids.count()).toBe(0)
  })

  it('settles an acknowledged change that the restored database has, even if no pull had covered it', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db)
    const { n, opId } = await enqueueCreate(db, sources, 'patient', newPatient)
    await db.outbox.update(n, { state: 'acked', sent: true, ack: { epoch: EPOCH, version: 6, id: 9 } })
    await onEpochChange(db, restored, 7)
    expect(await readOutbox(db)).toEqual([])
    expect(await db.journal.get(opId)).toMatchObject({ n, coveredAt: 7 })
  })

  it('queues nothing again that the server accepted while it was a baseline server (B-9)', async () => {
    const { db, sources } = openDeviceClinic()
    await db.meta.put({ name: 'mirror', epoch: BASELINE_EPOCH, cursor: 4, filled: [], complete: true })
    const { n } = await enqueueCreate(db, sources, 'income', { description: 'Consulta' })
    await db.outbox.update(n, { state: 'acked', sent: true, ack: { epoch: BASELINE_EPOCH, version: 5, id: 9 } })
    await upgradeFromBaseline(db, () => Promise.resolve({ kind: 'no_answer' }), 0)
    await db.meta.put({ name: 'mirror', epoch: EPOCH, cursor: 5, filled: [], complete: true })
    await onEpochChange(db, restored, 0)
    expect(await readOutbox(db)).toEqual([])
  })

  it('keeps a parked change parked', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db)
    const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
    await db.outbox.update(n, {
      state: 'parked',
      parked: { why: 'duplicate', fields: [], status: 409, answer: null, at: 0 },
    })
    await onEpochChange(db, restored, 0)
    expect(await db.outbox.get(n)).toMatchObject({ state: 'parked', parked: { why: 'duplicate' } })
  })
})

/** Patient 7 was created by another tablet after the copy, and edited and booked for here. */
async function workOnOthersRow() {
  const { db, clock, sources } = openDeviceClinic()
  await mirror(db, { patients: [patient({ id: 7, ref: REF, version: 9 })] })
  const edit = await enqueueUpdate(db, sources, 'patient', patientView({ id: 7, ref: REF }), { phone: '2' })
  const booking = await enqueueCreate(db, sources, 'appointment', { patientId: 7, reason: 'Control' })
  await onEpochChange(db, restored, 0)
  await db.meta.put({ name: 'mirror', epoch: NEXT, cursor: 5, filled: [], complete: false })
  const states = async () => (await readOutbox(db)).map(({ state, parked }) => parked?.why ?? state)
  const pulled = async (since: number, fields: Parameters<typeof page>[0] = {}) => {
    const brought = page({ epoch: NEXT, cursor: since + 1, ...fields })
    expect(await applyPage(db, { page: brought, since, windowStart: null, now: clock() })).toBe(true)
  }
  return { db, clock, sources, edit, booking, states, pulled }
}

describe('a row that the restored database lost', () => {
  it('is named by its ref from then on, by every change that named it by its lost id (E-13)', async () => {
    const { db, edit, booking } = await workOnOthersRow()
    expect(await db.outbox.get(edit?.n ?? 0)).toMatchObject({ key: REF })
    expect(await db.outbox.get(booking.n)).toMatchObject({ patch: { patientId: REF } })
  })

  it('keeps changes that name it parked until the tablet that made it has sent it again (P-6)', async () => {
    const { db, clock, states, pulled } = await workOnOthersRow()
    await pulled(5)
    expect(await states()).toEqual(['deleted', 'deleted'])
    expect(await takeNext(db, clock())).toBeNull()
    await pulled(6, { patients: [patient({ id: 1_000_007, ref: REF, version: 1_000_001 })] })
    expect(await states()).toEqual(['queued', 'queued'])
    expect((await takeNext(db, clock()))?.request.path).toBe('patients/1000007')
    expect((await takeNext(db, clock()))?.request.body).toContain('"patientId":1000007')
  })

  it('forms one review with all changes that name it, which continue together', async () => {
    const { db, sources, states, pulled } = await workOnOthersRow()
    await enqueueUpdate(db, sources, 'patient', { ...patientView({ phone: '2' }), key: REF }, { phone: '3' })
    await pulled(5)
    expect(await states()).toEqual(['deleted', 'deleted', 'behind'])
    await pulled(6, { patients: [patient({ id: 1_000_007, ref: REF, version: 1_000_001 })] })
    expect(await states()).toEqual(['queued', 'queued', 'queued'])
  })

  it('is recognized as the same row when the restored database has it', async () => {
    const { db, clock, states, pulled } = await workOnOthersRow()
    await pulled(5, { patients: [patient({ id: 7, ref: REF, version: 4 })] })
    expect(await states()).toEqual(['queued', 'queued'])
    expect((await takeNext(db, clock()))?.request).toMatchObject({ path: 'patients/7', ifMatch: 4 })
  })
})

/** Appointment 7 is a year and a half old, so no list of a new mirror has it; another tablet made it, and it was edited here. */
async function workOnOldRow() {
  const { db, clock, sources } = openDeviceClinic()
  const old = appointment({ id: 7, ref: REF, version: 4, date: localDate('2025-05-08') })
  await mirror(db, { appointments: [old] })
  await enqueueUpdate(db, sources, 'appointment', { ...old, key: 7 } as { key: number }, { notes: 'Pidió el informe' })
  const pulled = async (epoch: number, fields: Parameters<typeof page>[0] = {}) => {
    const { cursor } = (await readMirrorState(db)) ?? {}
    const since = cursor ?? 5
    await db.meta.put({ name: 'mirror', epoch, cursor: since, filled: [...SYNCED_ENTITIES], complete: false })
    const windowStart = windowStartOf(clinicDayAt(clock()))
    const brought = page({ epoch, cursor: since + 1, ...fields })
    expect(await applyPage(db, { page: brought, since, windowStart, now: clock() })).toBe(true)
  }
  return { db, clock, pulled, next: () => takeNext(db, clock()), old }
}

describe('a row from before the window', () => {
  it('keeps its id, and its edit asks the server for the current values', async () => {
    const { db, clock, pulled, next } = await workOnOldRow()
    await onEpochChange(db, restored, clock())
    await pulled(NEXT)
    expect((await next())?.request).toMatchObject({ path: 'appointments/7', ifMatch: 0 })
  })

  it('keeps its id through another restore, before the server has been asked', async () => {
    const { db, clock, pulled, next } = await workOnOldRow()
    await onEpochChange(db, restored, clock())
    const again = { epoch: NEXT + 1, lineage: [...restored.lineage, { epoch: NEXT + 1, restoredFrom: 5 }] }
    await onEpochChange(db, again, clock())
    await pulled(NEXT + 1)
    expect((await next())?.request.path).toBe('appointments/7')
  })

  it('is recognized when the tablet that made it sends it again under another id', async () => {
    const { db, clock, pulled, next, old } = await workOnOldRow()
    await onEpochChange(db, restored, clock())
    await pulled(NEXT)
    const [lost] = await readOutbox(db)
    const gone: Review = { why: 'deleted', fields: [], status: 404, answer: null, at: 0 }
    await db.outbox.update(lost?.n ?? 0, { state: 'parked', parked: gone })
    await pulled(NEXT, { appointments: [{ ...old, id: 1_000_007, version: 1_000_001 }] })
    expect((await next())?.request).toMatchObject({ path: 'appointments/1000007', ifMatch: 1_000_001 })
  })

  it('loses its id in a database of another lineage, where it may be another row’s (E-15)', async () => {
    const { db, clock, pulled, next } = await workOnOldRow()
    await onEpochChange(db, { epoch: NEXT, lineage: [] }, clock())
    await pulled(NEXT)
    expect(await next()).toBeNull()
    expect(await readOutbox(db)).toMatchObject([{ key: REF, parked: { why: 'deleted' } }])
  })
})

/** Patient 7 was created by another tablet after the copy; a form of the patient is open here during the restore. */
async function formOverRestore(lineage: readonly { epoch: number; restoredFrom: number }[] = restored.lineage) {
  const { db, clock, sources } = openDeviceClinic()
  await mirror(db, { patients: [patient({ id: 7, ref: REF, version: 9 })] })
  await onEpochChange(db, { epoch: NEXT, lineage }, clock())
  await db.meta.put({ name: 'mirror', epoch: NEXT, cursor: 5, filled: [], complete: false })
  const pulled = async (since: number, patients: ReturnType<typeof patient>[] = []) => {
    const brought = page({ epoch: NEXT, cursor: since + 1, patients })
    expect(await applyPage(db, { page: brought, since, windowStart: null, now: clock() })).toBe(true)
  }
  const save = () => enqueueUpdate(db, sources, 'patient', patientView({ id: 7, ref: REF }), { phone: '2' })
  const next = async () => (await takeNext(db, clock()))?.request
  return { db, sources, pulled, save, next }
}

describe('a form that was open while the database was restored', () => {
  it('edits the row under its new id when the row has come back (E-16)', async () => {
    const { db, sources, pulled, save, next } = await formOverRestore()
    await pulled(5, [patient({ id: 1_000_007, ref: REF, version: 1_000_001 })])
    expect((await save())?.key).toBe(1_000_007)
    await enqueueCreate(db, sources, 'appointment', { patientId: 7, reason: 'Control' })
    expect(await next()).toMatchObject({ path: 'patients/1000007', ifMatch: 1_000_001 })
    expect((await next())?.body).toContain('"patientId":1000007')
  })

  it('has its edit parked while the row has not come back, and sent when it has', async () => {
    const { db, pulled, save, next } = await formOverRestore()
    await pulled(5)
    await save()
    await pulled(6)
    expect(await readOutbox(db)).toMatchObject([{ key: REF, parked: { why: 'deleted' } }])
    await pulled(7, [patient({ id: 1_000_007, ref: REF, version: 1_000_001 })])
    expect((await next())?.path).toBe('patients/1000007')
  })

  it('edits the row under the same id when the row was in the copy', async () => {
    const { pulled, save, next } = await formOverRestore()
    await pulled(5, [patient({ id: 7, ref: REF, version: 4 })])
    await save()
    expect(await next()).toMatchObject({ path: 'patients/7', ifMatch: 4 })
  })

  it('causes no conflict about the patient of an appointment when both have come back', async () => {
    const { db, clock, sources } = openDeviceClinic()
    const seen = appointment({ id: 8, ref: null, version: 9, patientId: 7 })
    await mirror(db, { patients: [patient({ id: 7, ref: REF, version: 9 })], appointments: [seen] })
    await onEpochChange(db, restored, clock())
    await mirror(db, {
      patients: [patient({ id: 1_000_007, ref: REF })],
      appointments: [{ ...seen, patientId: 1_000_007 }],
    })
    await enqueueUpdate(db, sources, 'appointment', { ...seen, key: 8 } as { key: number }, { status: 'cancelled' })
    expect(await readOutbox(db)).toMatchObject([{ state: 'queued', base: { patientId: 1_000_007 } }])
  })

  describe('while the first lists of the restored database are loading', () => {
    const PLACE = { id: 8, version: 4, patientId: 7 }
    const openAgenda = async () => {
      const { db, clock, sources } = openDeviceClinic()
      // The patient is in the copy, and was edited after it.
      await mirror(db, { patients: [patient({ id: 7, ref: REF, version: 9 })], appointments: [appointment(PLACE)] })
      await onEpochChange(db, restored, clock())
      await db.meta.put({ name: 'mirror', epoch: NEXT, cursor: 5, filled: [], complete: false })
      const cancelled = async (now: Parameters<typeof appointment>[0] = {}) => {
        await db.appointments.put(appointment({ ...PLACE, ...now }))
        await enqueueUpdate(db, sources, 'appointment', { ...appointment(PLACE), key: 8 } as { key: number }, {
          status: 'cancelled',
        })
        expect(await readOutbox(db)).toMatchObject([{ state: 'queued', base: { patientId: REF } }])
      }
      const whole = async () => {
        const patients = [patient({ id: 7, ref: REF, version: 4 })]
        await applyPage(db, {
          page: page({ epoch: NEXT, patients }),
          since: 5,
          windowStart: null,
          now: 0,
        })
      }
      return { db, next: () => takeNext(db, clock()), cancelled, whole }
    }

    it('keeps its edit queued without a conflict, and sends it when the mirror is complete (P-8)', async () => {
      const { db, next, cancelled, whole } = await openAgenda()
      await cancelled()
      expect(await next()).toBeNull()
      await whole()
      expect(await readOutbox(db)).toMatchObject([{ state: 'queued' }])
      expect((await next())?.request).toMatchObject({ path: 'appointments/8', ifMatch: 4 })
    })

    it('becomes a conflict with edits by others when the mirror is complete', async () => {
      const { db, next, cancelled, whole } = await openAgenda()
      await cancelled({ version: 5, status: 'completed' })
      await whole()
      expect(await readOutbox(db)).toMatchObject([{ parked: { why: 'conflict', fields: ['status'] } }])
      expect(await next()).toBeNull()
    })
  })

  it.each([
    ['of a screen, on the row as it was seen', 'seen'],
    ['of the sync centre, on the row as it was shown', 'shown'],
  ])('corrects a refused change %s, without a conflict about the patient', async (_where, how) => {
    const { db, clock, sources } = openDeviceClinic()
    const seen = appointment({ id: 8, ref: null, version: 9, patientId: 7 })
    const opened = { ...seen, key: 8 } as { key: number }
    await mirror(db, { patients: [patient({ id: 7, ref: REF, version: 9 })], appointments: [seen] })
    const move = await enqueueUpdate(db, sources, 'appointment', opened, { startTime: '10:00', endTime: '10:15' })
    const parked: Review = { why: 'slot_taken', fields: [], status: 409, answer: null, at: 0 }
    await db.outbox.update(move?.n ?? 0, { state: 'parked', parked })
    await onEpochChange(db, restored, clock())
    await mirror(db, {
      patients: [patient({ id: 1_000_007, ref: REF })],
      appointments: [{ ...seen, patientId: 1_000_007 }],
    })
    const wished = { patientId: 7, startTime: '11:00', endTime: '11:15' }
    await editChange(db, sources, move?.opId ?? '', wished, { [how]: opened })
    expect(await readOutbox(db)).toMatchObject([{ state: 'queued', base: { patientId: 1_000_007 } }])
    expect((await readOutbox(db))[0]?.patch).toEqual({ startTime: '11:00', endTime: '11:15' })
  })

  it('edits the row of its own ref in a database of another lineage, whose ids are other rows’', async () => {
    const { db, pulled, save } = await formOverRestore([{ epoch: NEXT, restoredFrom: 0 }])
    await pulled(5, [patient({ id: 7, ref: null, version: 2 })])
    await save()
    expect(await readOutbox(db)).toMatchObject([{ key: REF }])
  })
})

describe('a new patient who was taken for an existing one', () => {
  const ALIAS = '7f0c6f0e-9d7e-4d5b-8a51-2f6f6c0d7a11'

  it('stays that patient after a restore, for changes that still use the old ref', async () => {
    for (const ref of [REF, null]) {
      const { db, clock, sources } = openDeviceClinic()
      await mirror(db, { patients: [patient({ id: 3, ref, version: 4 })] })
      await db.ids.put({ ref: ALIAS, id: 3 })
      await enqueueCreate(db, sources, 'appointment', { patientId: ALIAS, reason: 'Control' })
      await onEpochChange(db, restored, 0)
      await db.meta.put({ name: 'mirror', epoch: NEXT, cursor: 5, filled: [], complete: false })
      const brought = page({ epoch: NEXT, cursor: 6, patients: [patient({ id: 3, ref, version: 4 })] })
      await applyPage(db, { page: brought, since: 5, windowStart: null, now: clock() })
      expect((await takeNext(db, clock()))?.request.body).toContain('"patientId":3')
    }
  })
})

describe('the same epoch, whose cursor the server no longer accepts', () => {
  it('refills the mirror, and still treats sent changes as possibly arrived (R-3)', async () => {
    const { db, clock, sources } = openDeviceClinic()
    await mirror(db)
    const { n } = await enqueueCreate(db, sources, 'patient', newPatient)
    const flight = await takeNext(db, clock())
    await onEpochChange(db, { epoch: EPOCH, lineage: [] }, 0)
    expect(await readMirrorState(db)).toMatchObject({ epoch: EPOCH, cursor: null })
    expect(await db.outbox.get(n)).toMatchObject({ sent: true, frozen: flight?.request })
  })
})

/** A creation that was acknowledged with this version, and covered by the mirror. */
async function settled(
  db: ReturnType<typeof openDeviceClinic>['db'],
  sources: ReturnType<typeof openDeviceClinic>['sources'],
  version: number,
) {
  const enqueued = await enqueueCreate(db, sources, 'patient', { ...newPatient, dni: String(31_000_000 + version) })
  const entry = await db.outbox.get(enqueued.n)
  if (!entry) throw new Error('not kept')
  await db.journal.put({
    ...entry,
    coveredAt: 0,
    state: 'acked',
    sent: true,
    ack: { epoch: EPOCH, version, id: 40 + version },
  })
  await db.outbox.delete(enqueued.n)
  await db.ids.put({ ref: String(enqueued.key), id: 40 + version })
  return enqueued
}
