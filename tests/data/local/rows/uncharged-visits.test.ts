import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPending } from '#data/local/outbox/outbox.ts'
import { readUnchargedVisits } from '#data/local/rows/payments/uncharged-visits.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { income, openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const DAY = localDate('2026-11-20')
let db: ClinicDatabase
beforeEach(async () => {
  ;({ db } = openDeviceClinic())
  await db.patients.bulkAdd([1, 2].map((id) => patient({ id })))
  await db.appointments.add(appointment({ id: 1, status: 'completed' }))
})

const uncharged = async () => {
  const visits = await atOneMoment(db, async () => readUnchargedVisits(db, DAY, await readPending(db)))
  return visits.map(({ key }) => key)
}

it('are the attended ones of the day without an income, whatever the other days and statuses have', async () => {
  await db.appointments.bulkAdd([
    appointment({ id: 2, patientId: 2, status: 'scheduled' }),
    appointment({ id: 3, patientId: 2, status: 'no_show' }),
    appointment({ id: 4, patientId: 2, status: 'completed', date: localDate('2026-11-19') }),
  ])
  expect(await uncharged()).toEqual([1])
})

it('are none that is charged, even as owed; a voided charge is none', async () => {
  const charge = income({ id: 1, patientId: 1, appointmentId: 1, date: DAY, paymentStatus: 'pending' })
  await db.incomes.add(charge)
  expect(await uncharged()).toEqual([])
  await db.incomes.put({ ...charge, paymentStatus: 'cancelled' })
  expect(await uncharged()).toEqual([1])
})

it('are none on a plan', async () => {
  await db.appointments.update(1, { planId: 7 })
  expect(await uncharged()).toEqual([])
})

it('are none of a patient who paid something on that day, unless it was a product', async () => {
  await db.incomes.add(income({ id: 1, patientId: 1, date: DAY, category: 'product' }))
  expect(await uncharged()).toEqual([1])
  await db.incomes.add(income({ id: 2, patientId: 1, date: DAY, category: 'treatment' }))
  expect(await uncharged()).toEqual([])
})
