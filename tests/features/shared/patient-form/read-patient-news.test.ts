import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readPatient } from '#data/local/rows/patients.ts'
import { enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { readPatientNews } from '#features/shared/patient-form/read-patient-news.ts'
import { mirror } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '../../device-clinic.ts'
import { park } from '../../sync-center/parked-change.ts'

/** A form opened on Ana. */
async function opened() {
  const clinic = openDeviceClinic()
  await mirror(clinic.db, { patients: [patient()] })
  return { ...clinic, seen: (await readPatient(clinic.db, 1)) ?? expect.fail('Ana is on file') }
}

it('the fields whose server values differ from those seen are listed with their present values', async () => {
  const { db, seen } = await opened()
  expect(await readPatientNews(db, seen)).toBeNull()
  await db.patients.put(patient({ version: 2, phone: '3537 455555', birthDate: localDate('1980-02-29') }))
  expect(await readPatientNews(db, seen)).toMatchObject({
    kind: 'changed',
    fields: ['phone', 'birthDate'],
    now: { phone: '3537 455555', birthDate: '1980-02-29' },
  })
})

it('fields that the form does not show are ignored', async () => {
  const { db, seen } = await opened()
  await db.patients.put(patient({ version: 2, updatedAt: '2026-11-20T12:00:00.000Z' }))
  expect(await readPatientNews(db, seen)).toBeNull()
})

it('a deletion is reported only once the mirror is complete', async () => {
  const { db, seen } = await opened()
  await db.patients.clear()
  await db.meta.put({ name: 'mirror', epoch: 1, cursor: 7, filled: [], complete: false })
  expect(await readPatientNews(db, seen)).toBeNull()
  await mirror(db)
  expect(await readPatientNews(db, seen)).toEqual({ kind: 'gone' })
})

it('pending changes of this device are ignored', async () => {
  const { db, sources, seen } = await opened()
  await enqueueUpdate(db, sources, 'patient', seen, { phone: '3537 499999' })
  expect(await readPatientNews(db, seen)).toBeNull()
  await enqueueDelete(db, sources, 'patient', seen)
  expect(await readPatientNews(db, seen)).toBeNull()
})

it("this device's own refused change is ignored", async () => {
  const { db, sources, seen } = await opened()
  const edit = await enqueueUpdate(db, sources, 'patient', seen, { phone: '3537 499999' })
  await park(db, edit ?? expect.fail('nothing was changed'), { why: 'refused' })
  expect(await readPatientNews(db, seen)).toBeNull()
})
