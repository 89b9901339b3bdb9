import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { MirrorState } from '#data/local/database/stored-meta.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { SERVICE_PRICES_KEY } from '#domain/prices/service-prices.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import {
  completionErrors,
  completionForm,
  incomeOfVisit,
  namedAsNext,
  nextOfVisit,
  recordOfVisit,
} from '#features/appointments/dialog/completion/completion-form.ts'
import { readUsualService } from '#features/shared/income-form/usual-service.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

const seen = { key: 'a-ref', uid: 'a-ref', patientId: 7, professionalId: 2 } as AppointmentView
const service = { amount: '16000', category: 'consultation', description: 'Consulta de seguimiento' }
const THURSDAY = localDate('2026-11-19')
const blank = completionForm({ date: THURSDAY, reason: 'Control', professionalId: 2 }, THURSDAY, { service })

const noPlans = { visit: undefined, next: null }

describe('a completed appointment', () => {
  it('creates neither income nor record unless they are chosen', () => {
    expect(completionErrors(blank, THURSDAY)).toEqual({})
    expect(incomeOfVisit(blank, seen, { userId: 1, isSeparate: false })).toBeNull()
    expect(recordOfVisit(blank, seen)).toBeNull()
  })

  it('creates the income of its patient and day, at the usual price, once the payment method is chosen', () => {
    const wanted = { ...blank, withIncome: 'yes' }
    expect(completionErrors(wanted, THURSDAY)).toEqual({ paymentMethod: validationTexts.paymentMethodRequired })
    expect(incomeOfVisit({ ...wanted, paymentMethod: 'cash' }, seen, { userId: 3, isSeparate: false })).toMatchObject({
      patientId: 7,
      date: '2026-11-19',
      amount: 1_600_000,
      netAmount: 1_600_000,
      recordedBy: 3,
    })
  })

  it('dates the income to its own day when completed later, and to today when its day is still to come', () => {
    const income = (date: string) =>
      completionForm({ date: localDate(date), reason: '', professionalId: 2 }, THURSDAY, { service }).date
    expect(income('2026-11-17')).toBe('2026-11-17')
    expect(income('2026-11-20')).toBe('2026-11-19')
  })

  it('leaves the price empty when the usual one is unknown', () => {
    expect(completionForm({ date: THURSDAY, reason: '', professionalId: 2 }, THURSDAY, { service: {} })).toMatchObject({
      date: '2026-11-19',
      amount: '',
    })
  })

  it('creates a record that is linked to it, even if the server does not know it yet', () => {
    expect(recordOfVisit({ ...blank, withRecord: 'yes', diagnosis: 'Contractura' }, seen)).toMatchObject({
      patientId: 7,
      appointmentId: 'a-ref',
      professionalId: 2,
      diagnosis: 'Contractura',
      familyHistory: '',
    })
    expect(recordOfVisit({ ...blank, withRecord: 'yes' }, { ...seen, professionalId: null })?.professionalId).toBe(1)
  })

  it('makes the next appointment only if it is chosen, by the rules of every appointment', () => {
    const next = {
      date: localDate('2026-11-26'),
      startTime: timeOfDay('15:00'),
      endTime: timeOfDay('15:15'),
      professionalId: 2,
    }
    const offered = completionForm({ date: THURSDAY, reason: 'Control', professionalId: 2 }, THURSDAY, {
      service,
      next,
    })
    expect(nextOfVisit(offered, seen, noPlans)).toBeNull()
    const wanted = { ...offered, withNext: 'yes' }
    expect(completionErrors(wanted, THURSDAY)).toEqual({})
    expect(nextOfVisit(wanted, seen, noPlans)).toEqual({ ...next, patientId: 7, reason: 'Control', notes: '' })
    expect(completionErrors({ ...wanted, nextDate: '2026-11-18', nextReason: ' ' }, THURSDAY)).toEqual({
      nextDate: validationTexts.datePast,
      nextReason: validationTexts.reasonRequired,
    })
  })

  it('takes the professional of the visit, also where no place is known, and says at the date what has no field', () => {
    const unknown = completionForm({ date: THURSDAY, reason: 'Control', professionalId: null }, THURSDAY, { service })
    expect(unknown).toMatchObject({ nextDate: '', nextProfessionalId: '1' })
    expect(namedAsNext({ professionalId: 'No atiende más', startTime: 'Ocupado' })).toEqual({
      nextDate: 'No atiende más',
      nextStartTime: 'Ocupado',
    })
  })

  it('requires at least one text in a chosen record', () => {
    const wanted = { ...blank, withRecord: 'yes' }
    const missing = { diagnosis: 'Escribe algo en el registro clínico o quita la marca' }
    expect(completionErrors(wanted, THURSDAY)).toEqual(missing)
    expect(completionErrors({ ...wanted, diagnosis: ' ', observations: '\n' }, THURSDAY)).toEqual(missing)
    expect(completionErrors({ ...wanted, allergies: 'Ninguna' }, THURSDAY)).toEqual({})
  })
})

describe('the usual price', () => {
  const storage = {
    getItem: (key: string) =>
      key === SERVICE_PRICES_KEY ? JSON.stringify({ consultaInicial: 20_000, consultaSeguimiento: 15_000 }) : null,
  }

  it('is that of a first visit until one was completed, whatever happens to the present one', async () => {
    const { db, sources } = openDeviceClinic()
    await db.appointments.bulkAdd([
      appointment({ id: 1, patientId: 7, status: 'scheduled' }),
      appointment({ id: 2, patientId: 7, status: 'completed' }),
    ])
    const visit = (uid: string) => readUsualService(db, storage, { patientId: 7, uid })
    expect(await visit('2')).toMatchObject({ amount: '20000', description: 'Consulta inicial' })
    expect(await visit('9')).toMatchObject({ amount: '15000', description: 'Consulta de seguimiento' })
    const earlier = (await readAppointment(db, 1)) as AppointmentView
    await enqueueUpdate(db, sources, 'appointment', earlier, { status: 'completed' })
    expect(await visit('2')).toMatchObject({ amount: '15000' })
  })

  it('is not known while a new device still loads the appointments, unless an earlier visit has arrived', async () => {
    const { db } = openDeviceClinic()
    const state = { name: 'mirror', epoch: 1, cursor: 5, filled: ['patient'], complete: false } as MirrorState
    await db.meta.put(state)
    const service = (patientId: RowKey) => readUsualService(db, storage, { patientId, uid: '2' })
    expect(await service(7)).toMatchObject({ amount: '', description: '' })
    expect(await service('paciente-nuevo' as RowKey)).toMatchObject({ amount: '20000' })
    await db.meta.put({ ...state, filled: ['patient', 'appointment'] })
    expect(await service(7)).toMatchObject({ amount: '20000' })
    await db.meta.put(state)
    await db.appointments.add(appointment({ id: 2, patientId: 7, status: 'completed' }))
    expect(await readUsualService(db, storage, { patientId: 7, uid: '9' })).toMatchObject({ amount: '15000' })
  })
})
