import { describe, expect, it } from 'vitest'
import { CLINICAL_TEXT_FIELDS } from '#domain/clinical-record/clinical-record.ts'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { versionsOn } from '#tests/support/api/change-pages.ts'
import { createPatient, createRecord, recordBody, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)
const owner = forEachTest(() => registerPatient(server))

const CANARY = 'canario'
/** Every text with a canary of its own. */
const canaries = (mark: string) =>
  Object.fromEntries(CLINICAL_TEXT_FIELDS.map((field, index) => [field, `${CANARY}-${mark}-${index}`]))
const auditedReadings = () =>
  server.db
    .selectFrom('auditLog')
    .select(['at', 'userId', 'entity', 'entityId', 'version'])
    .where('action', '=', 'clinicalRecord.read')
    .orderBy('id')
    .execute()

describe('the text of a record', () => {
  it('reaches no feed, neither of staff nor of its patient, and neither does a tombstone of a record (M-1)', async () => {
    const before = await readSyncState(server.db)
    const kept = await createRecord(staff, owner.patientId, canaries('a'))
    const gone = await createRecord(staff, owner.patientId, canaries('b'))
    await staff.put(`/medical-history/${kept.id}`, canaries('c'))
    await staff.delete(`/medical-history/${gone.id}`)

    for (const calls of [staff, owner.calls]) {
      const whole = await calls.get('/sync/changes?since=0')
      expect(whole.text).not.toContain(CANARY)
      const since = (await calls.get(`/sync/changes?since=${before.sequence}`)).as(changesPage)
      expect(versionsOn(since)).toEqual([])
      expect(since).toMatchObject({ cursor: before.sequence + 4, hasMore: false })
    }
  })

  it('of a deleted patient leaves only the tombstones of mirrored rows', async () => {
    const { id } = await createPatient(staff)
    await createRecord(staff, id, canaries('a'))
    const { sequence } = await readSyncState(server.db)
    await staff.delete(`/patients/${id}`)
    const page = await staff.get(`/sync/changes?since=${sequence}`)
    expect(page.as(changesPage).deleted).toEqual([{ entity: 'patient', id, version: sequence + 1 }])
    expect(page.text).not.toContain(CANARY)
  })

  it('is not in the index, in the log, in receipts or in the audit log', async () => {
    const { id } = await createRecord(staff, owner.patientId, canaries('a'))
    await staff.put(`/medical-history/${id}`, canaries('b'), {
      'idempotency-key': '00000000-0000-4000-8000-000000000001',
    })
    await staff.get(`/medical-history/${id}`)
    await staff.get(`/medical-history/${CANARY}`)
    await staff.post('/medical-history', { patientId: CANARY, ...canaries('c') })
    await server.db.schema.dropTable('medicalRecordVersions').execute()
    expect(await staff.put(`/medical-history/${id}`, canaries('d'))).toMatchObject({ status: 500 })

    const index = await staff.get('/medical-history')
    const audit = await server.db.selectFrom('auditLog').selectAll().execute()
    const receipts = await server.db.selectFrom('receipts').selectAll().execute()

    expect(index.body).toHaveLength(1)
    expect(index.text).not.toContain(CANARY)
    expect(receipts).toHaveLength(1)
    expect(JSON.stringify([server.log, audit, receipts])).not.toContain(CANARY)
  })

  it('can be read by staff only', async () => {
    const { id } = await createRecord(staff, owner.patientId, canaries('a'))
    for (const path of ['', `/${id}`, `/${id}/versions`, `/patient/${owner.patientId}`]) {
      const answer = await owner.calls.get(`/medical-history${path}`)
      expect(answer.status).toBe(403)
      expect(answer.text).not.toContain(CANARY)
    }
    expect((await owner.calls.get(`/patients/${owner.patientId}`)).text).not.toContain(CANARY)
    expect(await auditedReadings()).toHaveLength(1) // The answer to its create.
  })
})

describe('an access', () => {
  it('to a record, a history or versions is logged for every record shown, and is no change', async () => {
    const first = await createRecord(staff, owner.patientId)
    const second = await createRecord(staff, owner.patientId)
    const edited = (await staff.put(`/medical-history/${first.id}`, { diagnosis: 'Ciática' })).number('Sync-Version')
    const before = await readSyncState(server.db)
    const made = (await auditedReadings()).length

    await staff.get(`/medical-history/${first.id}`)
    await staff.get(`/medical-history/patient/${owner.patientId}`)
    await staff.get(`/medical-history/${first.id}/versions`)

    const row = (entityId: number, version: number) => {
      return { at: '2026-11-19T15:00:00.000Z', userId: 1, entity: 'clinicalRecord', entityId, version }
    }
    expect((await auditedReadings()).slice(made)).toEqual([
      row(first.id, edited),
      row(second.id, second.version),
      row(first.id, edited),
      row(first.id, edited),
      row(first.id, first.version),
    ])
    expect(await readSyncState(server.db)).toEqual(before)
  })

  it('through a write is logged, too: an edit that changes nothing, a 412, a known ref of the same or another text', async () => {
    const ref = '00000000-0000-4000-8000-000000000002'
    const { id, version } = await createRecord(staff, owner.patientId, { ref })
    const shownBy = async (call: Promise<{ text: string }>) => {
      const before = (await auditedReadings()).length
      expect((await call).text).toContain('Cervicalgia')
      return (await auditedReadings()).slice(before)
    }
    const reading = [{ entityId: id, version }]

    expect(await shownBy(staff.put(`/medical-history/${id}`, {}))).toMatchObject(reading)
    expect(await shownBy(staff.put(`/medical-history/${id}`, {}, { 'if-match': '"1"' }))).toMatchObject(reading)
    const again = { ...recordBody(owner.patientId), ref }
    expect(await shownBy(staff.post('/medical-history', again))).toMatchObject(reading)
    expect(await shownBy(staff.post('/medical-history', { patientId: owner.patientId, ref }))).toMatchObject(reading)
  })

  it('to the index, to nothing and to an empty history is not logged', async () => {
    await staff.get('/medical-history')
    await staff.get('/medical-history/999')
    await staff.get(`/medical-history/patient/${owner.patientId}`)
    expect(await auditedReadings()).toEqual([])
  })

  it('is not answered when it cannot be logged', async () => {
    const { id } = await createRecord(staff, owner.patientId, canaries('a'))
    await server.db.schema.dropTable('auditLog').execute()
    const answer = await staff.get(`/medical-history/${id}`)
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain(CANARY)
  })
})
