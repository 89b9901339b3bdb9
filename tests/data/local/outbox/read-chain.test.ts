import { expect, it } from 'vitest'
import { readChain } from '#data/local/outbox/outbox.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { appointment, mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const newPatient = { firstName: 'Eva', lastName: 'Luna', dni: '31000000', phone: '1', email: 'eva@correo.example' }

it('the chain of a row has the changes made under its ref and under its id, in the person’s order (O-10)', async () => {
  const { db, sources } = openDeviceClinic()
  await mirror(db, { patients: [patient({ id: 7 }), patient({ id: 8 })], appointments: [appointment({ id: 7 })] })
  const created = await enqueueCreate(db, sources, 'patient', newPatient)
  const byId = await enqueueUpdate(db, sources, 'patient', patientView({ id: 7 }), { phone: '2' })
  const byRef = await enqueueUpdate(db, sources, 'patient', patientView({ id: 7 }), { phone: '3' })
  await db.outbox.update(byRef?.n ?? 0, { key: created.key })
  await enqueueUpdate(db, sources, 'patient', patientView({ id: 8 }), { phone: '4' })
  await db.ids.put({ ref: String(created.key), id: 7 })

  const chain = await readChain(db, 'patient', 7)
  expect(chain.map(({ n }) => n)).toEqual([created.n, byId?.n, byRef?.n])
  expect(await readChain(db, 'appointment', 7)).toEqual([])
})

it('the chain of a row omits changes of rows whose id is not known yet', async () => {
  const { db, sources } = openDeviceClinic()
  await enqueueCreate(db, sources, 'patient', newPatient)
  expect(await readChain(db, 'patient', 7)).toEqual([])
})
