import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { changeFormErrors, fieldsOf, formFields, formOf } from '#features/sync-center/dialogs/change-form.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { entryOf, park } from './parked-change.ts'

const closure = {
  ...{ from: '2026-12-24', to: '2026-12-24', startTime: '16:00', endTime: '20:00', professionalId: null },
  ...{ reason: 'Nochebuena', kind: 'other', cancels: null },
}

it('names a pending closure and the row that takes it back, with what each says', async () => {
  const { db, sources } = openDeviceClinic()
  const { key } = await enqueueCreate(db, sources, 'closure', closure)
  await enqueueCreate(db, sources, 'closure', { ...closure, cancels: String(key) })
  const { waiting } = centerItems(await readSyncCenter(db))
  const words = 'por Nochebuena, jueves 24 de diciembre, de 16:00 a 20:00'
  expect(waiting.map(({ title }) => title)).toEqual([`Cierre ${words}`, `Anular el cierre ${words}`])
  expect(waiting[0]?.fields.map(({ label, after }) => `${label}: ${after}`)).toEqual([
    'Desde el día: jueves 24 de diciembre de 2026',
    'Hasta el día: jueves 24 de diciembre de 2026',
    'Desde las: 16:00',
    'Hasta las: 20:00',
    'Motivo: Nochebuena',
    'Tipo: Otro motivo',
  ])
})

it('mends a refused closure by the rules of its form; times that were removed are whole days', async () => {
  const { db, sources } = openDeviceClinic()
  const change = await enqueueCreate(db, sources, 'closure', closure)
  await park(db, change, {})
  const [data, entry] = [await readSyncCenter(db), await entryOf(db, change.opId)]
  expect(formFields(entry, data)).toEqual(['from', 'to', 'startTime', 'endTime', 'professionalId', 'reason'])
  const form = { ...formOf(entry, data), startTime: '', endTime: '' }
  expect(changeFormErrors(entry, { ...form, reason: ' ' }, data)).toEqual({
    reason: validationTexts.closureReasonRequired,
  })
  expect(fieldsOf(entry, form, data)).toMatchObject({ startTime: null, endTime: null, professionalId: null })
})
