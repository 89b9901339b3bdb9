import { beforeEach, describe, expect, it } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import { readOwnClinicalRecordChanges } from '#data/local/outbox/own-clinical-record-changes.ts'
import { askClinicalRecord, askClinicalRecordIndex } from '#data/sync/clinical-records/ask-records.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { createScreenAsk } from '#data/sync/push/screen-ask.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { clinicalRecordResource } from '#domain/wire/rows/clinical-record-wire.ts'
import { tabletForEachTest } from '#tests/data/tablet.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const texts = { diagnosis: 'Contractura', treatment: 'Ajuste' }

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)
let ref: RowKey
let id: number

/** The tablet has written a record that the server has stored; its answer is missing. */
beforeEach(async () => {
  const { id: patientId } = await createPatient(staff)
  await tablet.sync()
  const people = { patientId, appointmentId: null, professionalId: 1 }
  ref = (await enqueueCreate(tablet.db, tablet.sources, 'record', { ...people, ...texts })).key
  id = (await staff.post('/medical-history', { ...people, ...texts, ref })).as(clinicalRecordResource).id
})

describe('a record of this device whose creation was accepted without an answer', () => {
  it('is recognised in the index', async () => {
    await askClinicalRecordIndex(tablet.db, createScreenAsk(tablet.ports))
    expect((await readOwnClinicalRecordChanges(tablet.db, null)).ids.get(String(ref))).toBe(id)
  })

  it('is recognised when it is opened, and its edits by ref and by id count as edits of one row (M-7)', async () => {
    const { db, sources } = tablet
    const record = await askClinicalRecord(db, createScreenAsk(tablet.ports), id)
    await enqueueUpdate(db, sources, 'record', { ...texts, key: id }, { diagnosis: 'Lumbalgia' })
    await enqueueUpdate(db, sources, 'record', { ...texts, key: ref }, { treatment: 'Reposo' })
    await tablet.sync()
    const now = (await staff.get(`/medical-history/${record?.id}`)).as(clinicalRecordResource)
    expect(now).toMatchObject({ diagnosis: 'Lumbalgia', treatment: 'Reposo' })
    expect(await db.outbox.count()).toBe(0)
  })

  it('is not recognised by an answer of a former epoch', async () => {
    const { db, ports } = tablet
    const ask = createScreenAsk(ports)
    await askClinicalRecordIndex(db, async (request) => {
      const reply = await ask(request)
      const state = (await readMirrorState(db)) as MirrorState
      await db.meta.put({ ...state, epoch: state.epoch + 1 })
      return reply
    })
    expect(await db.ids.count()).toBe(0)
  })
})

describe('a deleted record that is restored while an own change of it is parked', () => {
  it('receives the change, even while the deletion of a patient waits', async () => {
    const { db, sources } = tablet
    const { id: leaving } = await createPatient(staff, { dni: '30999888' })
    await tablet.sync()
    const edit = await enqueueUpdate(db, sources, 'record', { ...texts, key: id }, { diagnosis: 'Lumbalgia' })
    const { n } = edit ?? expect.fail('nothing new')
    // The state after a 404.
    const parked = { why: 'deleted', fields: [], status: 404, answer: null, at: 0 } as const
    await db.outbox.update(n, { state: 'parked', parked, sent: true })
    await enqueueDelete(db, sources, 'patient', { key: leaving }, [])

    await askClinicalRecordIndex(db, createScreenAsk(tablet.ports))

    expect(await db.outbox.get(n)).toMatchObject({ state: 'queued', parked: null })
  })
})
