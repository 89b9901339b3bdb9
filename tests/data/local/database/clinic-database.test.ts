import { expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

it("one user's mirror and changes are in no other user's database (L-3)", async () => {
  const [one, other] = [openDeviceClinic(), openDeviceClinic()]
  await mirror(one.db, { patients: [patient()] })
  await enqueueCreate(one.db, one.sources, 'income', { amount: 100 })
  expect(await readPatients(one.db)).toHaveLength(1)
  expect(await readPatients(other.db)).toEqual([])
  expect(await readOutbox(other.db)).toEqual([])
})
