import * as v from 'valibot'
import { expect, it } from 'vitest'
import { mirrorOf, SYNCED_ENTITIES } from '#domain/fields/entities.ts'
import { patientRow } from '#domain/wire/rows/patient-wire.ts'
import { capabilitiesAnswer } from '#domain/wire/sync-wire.ts'
import { callerWith } from '#tests/support/api/api-calls.ts'
import { createAppointment, createIncome, createPatient, registerPatient } from '#tests/support/database/clinic-rows.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

/* What a staff device asks besides the specification while it fills its first mirror. */

const server = serverForEachTest()
const staff = staffForEachTest(server)

const idsOf = async (query: string) =>
  (await staff.get(`/patients?${query}`)).as(v.array(patientRow)).map(({ id }) => id)

it('counts the rows of the window for staff who name its first day, and for nobody else', async () => {
  const { id } = await createPatient(staff)
  await createAppointment(staff, id, { date: '2026-11-20' })
  await createAppointment(staff, id, { date: '2026-11-23' })
  await createIncome(staff, id, { date: '2026-11-19' })
  const { token } = await registerPatient(server)
  const countsOf = async (calls = staff, query = '?from=2026-11-21') =>
    (await calls.get(`/sync/capabilities${query}`)).as(capabilitiesAnswer).counts
  const patients = (await idsOf('')).length
  const none = Object.fromEntries(SYNCED_ENTITIES.map((entity) => [mirrorOf(entity).table, 0]))
  expect(await countsOf()).toEqual({ ...none, appointments: 1, patients, professionals: 1 })
  expect(await countsOf(staff, '?from=2026-11-19')).toMatchObject({ appointments: 2, incomes: 1 })
  expect(await countsOf(staff, '')).toBeUndefined()
  expect(await countsOf(callerWith(server.app, token))).toBeUndefined()
})

it('lists patients in parts by id, whatever their names', async () => {
  const names = ['Zárate', 'Álvarez', 'Mora']
  const ids: number[] = []
  for (const lastName of names) ids.push((await createPatient(staff, { lastName })).id)
  const [first, second, third] = ids
  expect(await idsOf('after=0&limit=2')).toEqual([first, second])
  expect(await idsOf(`after=${second}&limit=2`)).toEqual([third])
  expect(await idsOf(`after=${third}&limit=2`)).toEqual([])
  expect(await idsOf('limit=2')).not.toEqual([first, second])
})

it('lists the patients with appointments in these days, each once', async () => {
  const [early, here, late] = [await createPatient(staff), await createPatient(staff), await createPatient(staff)]
  await createAppointment(staff, early.id, { date: '2026-11-20' })
  await createAppointment(staff, here.id, { date: '2026-11-23' })
  await createAppointment(staff, here.id, { date: '2026-11-25' })
  await createAppointment(staff, late.id, { date: '2026-11-27' })
  expect(await idsOf('appointmentFrom=2026-11-23&appointmentTo=2026-11-25')).toEqual([here.id])
  expect(await idsOf('appointmentFrom=2026-11-27')).toEqual([late.id])
})
