import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { editChange } from '#data/sync/conflicts/decide.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { changeFormErrors, fieldsOf, formOf } from '#features/sync-center/dialogs/change-form.ts'
import { editableFields } from '#features/sync-center/dialogs/editable-fields.ts'
import { openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import {
  appointment,
  entryOf,
  newAppointment,
  newIncome,
  newPatient,
  park,
} from '#tests/features/sync-center/parked-change.ts'
import type { TestClock } from '#tests/support/server/test-clock.ts'
import { days } from '#tests/support/server/test-clock.ts'

describe('the form of a refused change', () => {
  let db: ClinicDatabase
  let sources: ChangeSources
  let clock: TestClock

  beforeEach(async () => {
    ;({ db, sources, clock } = openDeviceClinic())
    await db.patients.add(patient())
    await db.appointments.add(appointment())
  })

  afterEach(() => db.delete())

  it('of a new patient has every field, and its rules', async () => {
    const enqueued = await enqueueCreate(db, sources, 'patient', newPatient)
    const entry = await entryOf(db, enqueued.opId)
    const data = await readSyncCenter(db)
    const form = formOf(entry, data)
    expect(form).toMatchObject({ firstName: 'Lucía', dni: '31222333', birthDate: '' })
    expect(changeFormErrors(entry, form, data)).toEqual({})
    expect(changeFormErrors(entry, { ...form, dni: '12', email: 'x' }, data)).toEqual({
      dni: 'El DNI debe tener 7 u 8 dígitos',
      email: 'Por favor ingrese un email válido',
    })
    expect(fieldsOf(entry, { ...form, dni: '31.222.444' }, data)).toMatchObject({ dni: '31222444', birthDate: null })
  })

  it('of an income reads amounts as the cash screen does: three decimals are an error, not thousands', async () => {
    const enqueued = await enqueueCreate(db, sources, 'income', newIncome)
    const entry = await entryOf(db, enqueued.opId)
    // Plain notation of '18,555' and of '18.000,5'.
    const data = await readSyncCenter(db)
    const form = { ...formOf(entry, data), amount: '18.555' }
    expect(Object.keys(changeFormErrors(entry, form, data))).toEqual(['amount'])
    const whole = { ...form, amount: '18000.5', discountAmount: '0.5' }
    expect(changeFormErrors(entry, whole, data)).toEqual({})
    expect(fieldsOf(entry, whole, data)).toMatchObject({ amount: 1_800_050, discountAmount: 50, netAmount: 1_800_000 })
  })

  it('of an edit has only the touched fields, whatever else the row lacks', async () => {
    await db.patients.put(patient({ email: '' }))
    const enqueued = await enqueueUpdate(db, sources, 'patient', patientView({ email: '' }), { phone: '3537 400001' })
    const entry = await entryOf(db, enqueued?.opId ?? '')
    const data = await readSyncCenter(db)
    const form = formOf(entry, data)
    expect(editableFields(entry)).toEqual(['phone'])
    expect(changeFormErrors(entry, form, data)).toEqual({})
    expect(changeFormErrors(entry, { ...form, phone: ' ' }, data)).toEqual({ phone: 'El teléfono es obligatorio' })
    expect(fieldsOf(entry, { ...form, phone: '3537 400002' }, data)).toEqual({ phone: '3537 400002' })
  })

  it('of a moved appointment has day, times and professional together', async () => {
    const seen = { ...appointment(), key: 5 } as { key: number }
    const enqueued = await enqueueUpdate(db, sources, 'appointment', seen, { startTime: '16:00', endTime: '16:15' })
    const entry = await entryOf(db, enqueued?.opId ?? '')
    const data = await readSyncCenter(db)
    const form = formOf(entry, data)
    expect(editableFields(entry)).toEqual(['date', 'startTime', 'endTime', 'professionalId'])
    expect(form).toMatchObject({ date: '2026-11-26', startTime: '16:00', endTime: '16:15', professionalId: '1' })
    expect(changeFormErrors(entry, { ...form, endTime: '15:00' }, data)).toEqual({
      endTime: 'La hora de fin debe ser posterior a la de inicio',
    })
  })

  it('checks for a past day as of the day of the change, as the server does', async () => {
    const enqueued = await enqueueCreate(db, sources, 'appointment', { ...newAppointment, date: '2026-11-19' })
    clock.advance(days(1))
    const entry = await entryOf(db, enqueued.opId)
    const data = await readSyncCenter(db)
    const form = formOf(entry, data)
    expect(changeFormErrors(entry, form, data)).toEqual({})
    expect(changeFormErrors(entry, { ...form, date: '2026-11-18' }, data)).toEqual({
      date: 'No se pueden crear citas en fechas pasadas',
    })
  })

  it('of an income computes in centavos and keeps the net amount right', async () => {
    const enqueued = await enqueueCreate(db, sources, 'income', newIncome)
    const entry = await entryOf(db, enqueued.opId)
    const data = await readSyncCenter(db)
    const form = formOf(entry, data)
    expect(form).toMatchObject({ amount: '18000', discountAmount: '0' })
    const mended = { ...form, amount: '20000.5', discountAmount: '500' }
    expect(changeFormErrors(entry, mended, data)).toEqual({})
    expect(fieldsOf(entry, mended, data)).toMatchObject({
      amount: 2_000_050,
      discountAmount: 50_000,
      netAmount: 1_950_050,
    })
    expect(changeFormErrors(entry, { ...form, discountAmount: '18001' }, data)).toEqual({
      discountAmount: 'El descuento no puede superar el monto',
    })
  })

  it('is not offered for a deletion, nor for a mere change of status', async () => {
    const seen = { ...appointment(), key: 5 } as { key: number }
    const status = await enqueueUpdate(db, sources, 'appointment', seen, { status: 'completed' })
    const deletion = await enqueueDelete(db, sources, 'patient', patientView())
    expect(editableFields(await entryOf(db, status?.opId ?? ''))).toEqual([])
    expect(editableFields(await entryOf(db, deletion.opId))).toEqual([])
  })

  it('edits the change itself, at its position', async () => {
    const enqueued = await enqueueCreate(db, sources, 'patient', newPatient)
    await park(db, enqueued, { why: 'duplicate' })
    const entry = await entryOf(db, enqueued.opId)
    const data = await readSyncCenter(db)
    const form = { ...formOf(entry, data), dni: '31.222.444' }
    await editChange(db, sources, enqueued.opId, fieldsOf(entry, form, data))
    expect(await db.outbox.get(entry.n)).toMatchObject({
      state: 'queued',
      key: enqueued.key,
      patch: { ...newPatient, dni: '31222444' },
    })
  })
})
