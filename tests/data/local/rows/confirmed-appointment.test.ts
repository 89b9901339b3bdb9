import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import { readConfirmedAppointment } from '#data/local/rows/appointments.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

const begun: MirrorState = { name: 'mirror', epoch: 1, cursor: 7, filled: [], complete: false }

it('an appointment that is not in the mirror is gone only when the mirror holds all of them', async () => {
  const { db } = openDeviceClinic()
  await db.meta.put(begun)
  expect(await readConfirmedAppointment(db, 1)).toBeUndefined()

  await db.appointments.add(appointment({ id: 1 }))
  expect(await readConfirmedAppointment(db, 1)).toMatchObject({ id: 1 })

  await db.appointments.delete(1)
  await db.meta.put({ ...begun, filled: ['appointment'] })
  expect(await readConfirmedAppointment(db, 1)).toBeNull()
})
