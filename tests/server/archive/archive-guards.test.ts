import { describe, expect, it } from 'vitest'
import { incomeResource } from '#domain/wire/rows/income-wire.ts'
import { versionedTable } from '#server/db/schema.ts'
import type { VersionedEntity } from '#server/db/versioned-tables.ts'
import { writeTransaction } from '#server/db/write-transaction.ts'
import { createAppointment, createIncome, createPatient, createRecord } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const staff = staffForEachTest(server)

describe('the database', () => {
  it('removes no row of the clinic unless the archive takes it in the same change', async () => {
    const { id } = await createPatient(staff)
    const rows: [VersionedEntity, number][] = [
      ['appointment', (await createAppointment(staff, id)).id],
      ['income', (await createIncome(staff, id)).id],
      ['clinicalRecord', (await createRecord(staff, id)).id],
      ['patient', (await createPatient(staff)).id],
      ['professional', 1],
    ]
    for (const [entity, entityId] of rows) {
      const destroying = writeTransaction(server, { userId: 1, action: 'patient.delete' }, async ({ db }) => {
        const tombstone = { entity, entityId, version: 0, ref: null, patientId: null, handedOver: false }
        await db.insertInto('tombstones').values(tombstone).execute()
        await db.deleteFrom('appointmentSlots').execute()
        await db.deleteFrom(versionedTable(entity)).where('id', '=', entityId).execute()
        return { status: 204, entity, id: entityId }
      })
      await expect(destroying).rejects.toThrow('which archives what is deleted')
    }
  })
})

describe('an income', () => {
  it('is destroyed by no call: voided it stays in the cash book with its reason, deleted it stays in the archive', async () => {
    const { id: patientId } = await createPatient(staff)
    const [voided, deleted] = [await createIncome(staff, patientId), await createIncome(staff, patientId)]
    const reason = { paymentStatus: 'cancelled', voidReason: 'Error de carga' }
    expect((await staff.put(`/incomes/${voided.id}`, reason)).status).toBe(200)
    expect((await staff.delete(`/incomes/${deleted.id}`)).status).toBe(204)
    expect((await staff.delete(`/patients/${patientId}`)).status).toBe(204)

    const left = (await staff.get(`/incomes/${voided.id}`)).as(incomeResource)
    expect(left).toMatchObject({ ...reason, amount: 18_000, patientId: null, voidedAt: '2026-11-19T15:00:00.000Z' })
    const kept = server.db.selectFrom('archive').select('content').where('entity', '=', 'income')
    const [row] = await kept.execute()
    expect(JSON.parse(row?.content ?? '')).toMatchObject({ id: deleted.id, amount: 1_800_000, patientId })
  })
})
