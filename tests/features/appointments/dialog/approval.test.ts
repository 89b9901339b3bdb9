import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { readAppointment } from '#data/local/rows/appointments.ts'
import type { Appointment } from '#domain/appointment/appointment.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { approvalErrors, approvalForm, approvalPatch } from '#features/appointments/dialog/request/approval-form.ts'
import { readApprovalContext } from '#features/appointments/dialog/request/read-approval-context.ts'
import { readRequestCards } from '#features/appointments/requests/read-request-cards.ts'
import { appointment as mirroredAppointment } from '#tests/data/mirror-rows.ts'
import { openDeviceClinic, patient } from '#tests/features/device-clinic.ts'

const REQUEST = '00000000-0000-4000-8000-0000000000aa'
const at = (startTime: string, endTime: string) => ({ startTime: timeOfDay(startTime), endTime: timeOfDay(endTime) })
const pending = (fields: Partial<Appointment>) =>
  mirroredAppointment({ status: 'pending', professionalId: null, ...fields })

/** Ana requests 09:00 or 10:30, Bruno 09:00 too; the professional has an appointment at 11:00. */
async function clinic() {
  const { db } = openDeviceClinic()
  await db.patients.bulkAdd([patient({ id: 1 }), patient({ id: 2, firstName: 'Bruno', dni: '30123457' })])
  await db.appointments.bulkAdd([
    pending({ id: 1, requestRef: REQUEST, ...at('09:00', '09:15'), notes: 'Mañana' }),
    pending({ id: 2, requestRef: REQUEST, ...at('10:30', '10:45') }),
    pending({ id: 3, patientId: 2, ...at('09:00', '09:30') }),
    mirroredAppointment({ id: 4, patientId: 2, ...at('11:00', '11:30') }),
    mirroredAppointment({ id: 5, patientId: 2, professionalId: 9, ...at('12:00', '12:30') }),
  ])
  const seen = await readAppointment(db, 1)
  return { db, seen: seen as AppointmentView }
}

const startsOf = (entries: readonly { appointment: AppointmentView; patientName: string }[]) =>
  entries.map(({ appointment, patientName }) => `${appointment.startTime} ${patientName}`)

describe('before an approval', () => {
  it("shows rival requests, the professional's appointments, and the alternatives that it removes", async () => {
    const { db, seen } = await clinic()
    const context = await readApprovalContext(db, seen, { ...approvalForm(seen, '1') })
    expect(startsOf(context.rivals)).toEqual(['09:00 Bruno Gómez'])
    expect(startsOf(context.ofDay)).toEqual(['11:00 Bruno Gómez'])
    expect(startsOf(context.alternatives)).toEqual(['10:30 Ana Gómez'])
  })

  it('shows no rivals for another time, and none for an incomplete one', async () => {
    const { db, seen } = await clinic()
    const place = approvalForm(seen, '1')
    const later = await readApprovalContext(db, seen, { ...place, startTime: '09:30', endTime: '09:45' })
    expect(later.rivals).toEqual([])
    const typing = await readApprovalContext(db, seen, { ...place, date: '20/1', startTime: '9' })
    expect([typing.rivals, typing.ofDay]).toEqual([[], []])
  })
})

describe('an approval', () => {
  it("starts with the request's values and the only professional; with several, one must be chosen", async () => {
    const { seen } = await clinic()
    const form = approvalForm(seen, '1')
    expect(form).toMatchObject({ date: '2026-11-20', startTime: '09:00', endTime: '09:15', professionalId: '1' })
    const today = localDate('2026-11-19')
    expect(approvalErrors(form, today)).toEqual({})
    expect(approvalErrors(approvalForm(seen, ''), today)).toEqual({
      professionalId: validationTexts.professionalRequired,
    })
    expect(approvalErrors(form, localDate('2026-11-21'))).toEqual({ date: validationTexts.datePast })
  })

  it('sends the complete place, and the notes only if changed', async () => {
    const { seen } = await clinic()
    const place = { status: 'approved', date: '2026-11-20', startTime: '09:00', endTime: '09:15', professionalId: 1 }
    expect(approvalPatch(seen, approvalForm(seen, '1'))).toEqual(place)
    expect(approvalPatch(seen, { ...approvalForm(seen, '1'), notes: 'Traer estudios' })).toEqual({
      ...place,
      notes: 'Traer estudios',
    })
  })
})

describe('the cards of requests', () => {
  it('list the other alternatives of the same request', async () => {
    const { db } = await clinic()
    const cards = await readRequestCards(db)
    expect(cards.map(({ alternatives }) => alternatives.map(({ startTime }) => startTime))).toEqual([
      ['10:30'],
      [],
      ['09:00'],
    ])
  })

  it('list none once the appointment was given to another patient; it is a rival then', async () => {
    const { db, seen } = await clinic()
    await db.appointments.update(2, { patientId: 2 })
    const cards = await readRequestCards(db)
    expect(cards.flatMap(({ alternatives }) => alternatives)).toEqual([])
    const context = await readApprovalContext(db, seen, { ...approvalForm(seen, '1'), ...at('10:30', '10:45') })
    expect(startsOf(context.alternatives)).toEqual([])
    expect(startsOf(context.rivals)).toEqual(['10:30 Bruno Gómez'])
  })
})
