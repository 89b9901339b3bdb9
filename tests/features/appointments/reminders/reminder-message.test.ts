import { afterEach, describe, expect, it } from 'vitest'
import { unsetClinic } from '#domain/clinic/clinic-info.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { reminderMessage } from '#features/appointments/reminders/reminder-message.ts'
import { showClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { appointment } from '#tests/data/mirror-rows.ts'
import { patientView } from '#tests/features/device-clinic.ts'

afterEach(() => showClinicInfo(unsetClinic))

const told = (firstName: string, startTime: string) => ({
  patient: patientView({ firstName }),
  appointment: appointment({
    date: localDate('2026-11-20'),
    startTime: timeOfDay(startTime),
    reason: 'Hernia de disco',
    notes: 'Diagnóstico: ciática',
  }),
})

describe('the reminder', () => {
  it('names the patient, the day and the hour in the words of the clinic', () => {
    const messages = { ...unsetClinic.messages, visitReminder: '{nombre}: {dia}, {hora}. {consultorio}' }
    showClinicInfo({ ...unsetClinic, messages, profile: { ...unsetClinic.profile, name: 'Columna Sana' } })
    expect(reminderMessage([told('Ana', '09:00')])).toBe('Ana: viernes 20 de noviembre, 09:00. Columna Sana')
  })

  it('names everybody of a family once, each with their hour', () => {
    const message = reminderMessage([told('Ana', '09:00'), told('Luis', '09:15'), told('Inés', '10:00')])
    expect(message).toContain('Hola Ana, Luis e Inés,')
    expect(message).toContain('viernes 20 de noviembre a las 09:00 (Ana), 09:15 (Luis) y 10:00 (Inés).')
  })

  it('names one patient with two appointments once, with both hours', () => {
    const message = reminderMessage([told('Ana', '09:00'), told('Ana', '11:00')])
    expect(message).toContain('Hola Ana,')
    expect(message).toContain('a las 09:00 y 11:00.')
  })

  it('has neither the reason nor the notes of the visit', () => {
    expect(reminderMessage([told('Ana', '09:00'), told('Luis', '09:15')])).not.toMatch(/hernia|diagnóstico|ciática/i)
  })
})
