import { beforeEach, describe, expect, it } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { MirrorState } from '#data/local/database/meta-records.ts'
import { readOwnRecordChanges } from '#data/local/outbox/own-record-changes.ts'
import { askRecord, askRecordIndex } from '#data/sync/clinical-records/ask-records.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { screenAsker } from '#data/sync/push/screen-asker.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { clinicalRecordResource } from '#domain/wire/clinical-record-wire.ts'
import { tabletForEachTest } from '#tests/data/tablet.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const texts = { diagnosis: 'Contractura', treatment: 'Ajuste' }

const server = serverForEachTest()
const staff = staffForEachTest(server)
const tablet = tabletForEachTest(server)
let ref: RowKey
let id: number

/** The tablet has written a record, which is at the server; it does not know yet. */
beforeEach(async () => {
  const { id: patientId } = await createPatient(staff)
  await tablet.sync()
  const people = { patientId, appointmentId: null, professionalId: 1 }
  ref = (await enqueueCreate(tablet.db, tablet.sources, 'record', { ...people, ...texts })).key
  id = (await staff.post('/medical-history', { ...people, ...texts, ref })).as(clinicalRecordResource).id
})

describe('a record of this device that arrived although nobody heard of it', () => {
  it('is recognised in the index', async () => {
    await askRecordIndex(tablet.db, screenAsker(tablet.ports))
    expect((await readOwnRecordChanges(tablet.db, null)).ids.get(String(ref))).toBe(id)
  })

  it('is recognised when it is opened, and edits of both its names are edits of one row (M-7)', async () => {
    const { db, sources } = tablet
    const record = await askRecord(db, screenAsker(tablet.ports), id)
    await enqueueUpdate(db, sources, 'record', { ...texts, key: id }, { diagnosis: 'Lumbalgia' })
    await enqueueUpdate(db, sources, 'record', { ...texts, key: ref }, { treatment: 'Reposo' })
    await tablet.sync()
    const now = (await staff.get(`/medical-history/${record?.id}`)).as(clinicalRecordResource)
    expect(now).toMatchObject({ diagnosis: 'Lumbalgia', treatment: 'Reposo' })
    expect(await db.outbox.count()).toBe(0)
  })

  it('is not recognised by an answer that another epoch of the database has overtaken', async () => {
    const { db, ports } = tablet
    const ask = screenAsker(ports)
    await askRecordIndex(db, async (request) => {
      const reply = await ask(request)
      const state = (await readMirrorState(db)) as MirrorState
      await db.meta.put({ ...state, epoch: state.epoch + 1 })
      return reply
    })
    expect(await db.ids.count()).toBe(0)
  })
})

describe('a record that was deleted under an own change, and is there again', () => {
  it('takes the change while a patient is being deleted', async () => {
    const { db, sources } = tablet
    const { id: leaving } = await createPatient(staff, { dni: '30999888' })
    await tablet.sync()
    const edit = await enqueueUpdate(db, sources, 'record', { ...texts, key: id }, { diagnosis: 'Lumbalgia' })
    const { n } = edit ?? expect.fail('nothing new')
    // As a 404 leaves it.
    const parked = { why: 'deleted', fields: [], status: 404, answer: null, at: 0 } as const
    await db.outbox.update(n, { state: 'parked', parked, sent: true })
    await enqueueDelete(db, sources, 'patient', { key: leaving }, [])

    await askRecordIndex(db, screenAsker(tablet.ports))

    expect(await db.outbox.get(n)).toMatchObject({ state: 'queued', parked: null })
  })
})
