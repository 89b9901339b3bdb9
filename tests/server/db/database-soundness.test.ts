import { beforeEach, expect, it } from 'vitest'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'
import { createAppointment, createPatient, patientBody } from '#tests/support/database/clinic-rows.ts'
import { faultsIn } from '#tests/support/database/database-soundness.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'

const clinic = folderForEachTest()

beforeEach(async () => {
  const { staff, stop } = await clinic.start()
  const { id } = await createPatient(staff)
  await createAppointment(staff, id)
  const gone = await createPatient(staff)
  await staff.delete(`/patients/${gone.id}`)
  await staff.post('/patients', patientBody(), { 'Idempotency-Key': '6f1c0a52-0d0e-4a3c-9a54-3c1f0b7d2e11' })
  await stop()
})

it('the check finds nothing wrong with a server’s database', async () => {
  expect(await faultsIn(clinic.folder.database)).toEqual([])
})

/** States that no transaction of the server leaves; the check for half-done changes must detect each. */
it.each([
  ['held but not booked', 'DELETE FROM appointment_slots WHERE slot = 8'],
  ['booked but not held', 'UPDATE appointment_slots SET slot = slot + 20'],
  ['a receipt without its effect', 'UPDATE receipts SET version = version + 1'],
  ['a receipt without its effect', 'UPDATE receipts SET entity_id = 999'],
  ['the sequence is not that of the last change', 'UPDATE sync_state SET sequence = sequence + 1'],
  ['a row out of the sequence', 'UPDATE sync_state SET sequence = 1'],
  ['deleted and there', "UPDATE tombstones SET entity_id = (SELECT min(id) FROM patients) WHERE entity = 'patient'"],
  ['not in the archive', 'UPDATE tombstones SET entity_id = 999'],
  ['the audit log does not know', 'DROP TABLE audit_log; CREATE TABLE audit_log AS SELECT NULL AS version'],
  ['foreign key', 'PRAGMA foreign_keys = OFF; UPDATE appointment_slots SET appointment_id = 999'],
])('the check detects %s', async (fault, harm) => {
  const database = await openSqlite(clinic.folder.database)
  database.exec(harm)
  database.close()
  expect((await faultsIn(clinic.folder.database)).join('\n')).toContain(fault)
})
