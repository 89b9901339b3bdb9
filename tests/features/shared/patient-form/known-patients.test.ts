import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readPatients } from '#data/local/rows/patients.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { findKnown, patientsByTrait, withoutCreated } from '#features/shared/patient-form/known-patients.ts'
import { formFromSearch, patientFields } from '#features/shared/patient-form/patient-form.ts'
import { openDeviceClinic, patient, patientView } from '../../device-clinic.ts'

const ana = patientView({ id: 1, firstName: 'Ana', lastName: 'Gómez', dni: '30123456', phone: '3537 411111' })
const luis = patientView({ id: 2, firstName: 'Luis', lastName: 'Gómez', dni: '8123456', phone: '(03537) 15-411111' })
const namesake = patientView({ id: 3, firstName: 'ana', lastName: 'GOMEZ', dni: '40999888', phone: '3537 499999' })
const all = patientsByTrait([ana, luis, namesake])

const EVERYTHING = ['dni', 'phone', 'name'] as const
const blank = formFromSearch('')

const found = (typed: Partial<typeof blank>, self: number | null = null) =>
  findKnown(all, { ...blank, ...typed }, EVERYTHING, self).map(({ patient, by }) => [patient.key, by])

it('an empty form matches nobody', () => {
  expect(found({})).toEqual([])
  expect(found({ dni: '3012345', phone: '4111', firstName: 'Ana' })).toEqual([])
})

it('a form matches patients with the same DNI, phone or whole name', () => {
  expect(found({ dni: '8.123.456' })).toEqual([[2, ['dni']]])
  expect(found({ phone: '+5493537411111' })).toEqual([
    [1, ['phone']],
    [2, ['phone']],
  ])
  expect(found({ firstName: 'Ána', lastName: 'gómez' })).toEqual([
    [1, ['name']],
    [3, ['name']],
  ])
})

it('matches are ranked by the same DNI first, then by most shared traits', () => {
  const typed = { firstName: 'Ana', lastName: 'Gómez', phone: '3537411111', dni: '40999888' }
  expect(found(typed)).toEqual([
    [3, ['dni', 'name']],
    [1, ['phone', 'name']],
    [2, ['phone']],
  ])
})

it('the edited patient is never a match', () => {
  expect(found({ dni: '30123456' }, 1)).toEqual([])
})

it('only the requested traits are compared', () => {
  const typed = { ...blank, phone: '3537411111', dni: '8123456' }
  expect(findKnown(all, typed, ['dni'])).toEqual([{ patient: luis, by: ['dni'] }])
})

it('a patient is compared by its present values after a change', () => {
  const moved = patientView({ id: 1, firstName: 'Ana', lastName: 'Gómez', dni: '30123456', phone: '3537 422222' })
  const typed = { ...blank, phone: '3537 411111' }
  expect(findKnown(patientsByTrait([moved]), typed, EVERYTHING)).toEqual([])
})

it('the patient that the form has just created is no match while it is being sent', async () => {
  const { db, sources } = openDeviceClinic()
  await db.patients.put(patient({ id: 1, firstName: 'Luis', lastName: 'Gómez', phone: '3537 411111' }))
  const typed = { ...blank, firstName: 'Eva', lastName: 'Luna', dni: '31222333', phone: '3537 411111' }
  const { key } = await enqueueCreate(db, sources, 'patient', patientFields(typed))
  const known = await readPatients(db)
  const warned = (made: string | null) =>
    findKnown(patientsByTrait(withoutCreated(known, made)), typed, EVERYTHING).map(
      ({ patient: { firstName } }) => firstName,
    )
  expect(warned(null)).toEqual(['Eva', 'Luis'])
  expect(warned(String(key))).toEqual(['Luis'])
})
