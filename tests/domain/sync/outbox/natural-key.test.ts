import { describe, expect, it } from 'vitest'
import { isMadeBy } from '#domain/sync/outbox/natural-key.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { anEntry } from '#tests/domain/sync/outbox-builders.ts'

const REF = '00000000-0000-4000-8000-000000000001'
const PATIENT = '00000000-0000-4000-8000-000000000002'
const none = new Map<string, number>()

describe('a row counts as made by a creation', () => {
  const appointment: Fields = {
    professionalId: 1,
    date: '2026-11-20',
    startTime: '09:00',
    endTime: '09:30',
    patientId: 7,
  }
  const booking = anEntry({ entity: 'appointment', kind: 'create', key: REF, patch: appointment })

  it('when an appointment agrees in professional, day, start and patient, whatever else differs (B-4)', () => {
    const row = { ...appointment, id: 3, status: 'scheduled', endTime: '10:00', notes: 'Trae estudios' }
    expect(isMadeBy(booking, row, none)).toBe(true)
    for (const other of [{ professionalId: 2 }, { date: '2026-11-21' }, { startTime: '09:15' }, { patientId: 8 }]) {
      expect(isMadeBy(booking, { ...row, ...other }, none)).toBe(false)
    }
  })

  it.each(['cancelled', 'rejected', 'pending'])('but not when the appointment is %s, which holds no slot', (status) => {
    expect(isMadeBy(booking, { ...appointment, id: 3, status }, none)).toBe(false)
  })

  it('even if the patient was named by a ref', () => {
    const byRef = anEntry({
      entity: 'appointment',
      kind: 'create',
      key: REF,
      patch: { ...appointment, patientId: PATIENT },
    })
    const row = { ...appointment, id: 3, status: 'scheduled' }
    expect(isMadeBy(byRef, row, new Map([[PATIENT, 7]]))).toBe(true)
    expect(isMadeBy(byRef, row, none)).toBe(false)
  })

  it('when a patient has the same DNI, however it is written', () => {
    const creation = anEntry({ entity: 'patient', kind: 'create', key: REF, patch: { dni: '30.123.456' } })
    expect(isMadeBy(creation, { id: 3, dni: '30123456', firstName: 'Otra' }, none)).toBe(true)
    expect(isMadeBy(creation, { id: 3, dni: '30123457' }, none)).toBe(false)
  })

  it('but never when a patient has no DNI', () => {
    const creation = anEntry({ entity: 'patient', kind: 'create', key: REF, patch: { dni: '' } })
    expect(isMadeBy(creation, { id: 3, dni: '' }, none)).toBe(false)
  })

  it('but never when it is an income, however similar (B-5)', () => {
    const fields = { date: '2026-11-19', amount: 1_800_000, patientId: 7 }
    const creation = anEntry({ entity: 'income', kind: 'create', key: REF, patch: fields })
    expect(isMadeBy(creation, { id: 3, ...fields }, none)).toBe(false)
  })

  it('when a clinical record agrees in patient and texts, empty ones left out', () => {
    const creation = anEntry({
      entity: 'record',
      kind: 'create',
      key: REF,
      patch: { patientId: 7, diagnosis: 'Lumbalgia' },
    })
    expect(isMadeBy(creation, { id: 3, patientId: 7, diagnosis: 'Lumbalgia', treatment: '' }, none)).toBe(true)
    expect(isMadeBy(creation, { id: 3, patientId: 7, diagnosis: 'Lumbalgia', treatment: 'Reposo' }, none)).toBe(false)
  })

  it('when a clinical record differs only in line ends, and in blanks around a text', () => {
    const patch = { patientId: 7, diagnosis: 'Lumbalgia', treatment: 'Reposo\nHielo' }
    const creation = anEntry({ entity: 'record', kind: 'create', key: REF, patch })
    const row = { id: 3, patientId: 7, diagnosis: ' Lumbalgia\n', treatment: 'Reposo\r\nHielo ', allergies: '  ' }
    expect(isMadeBy(creation, row, none)).toBe(true)
    expect(isMadeBy(creation, { ...row, treatment: 'Reposo Hielo' }, none)).toBe(false)
  })

  it('but not when a clinical record existed minutes before', () => {
    const patch = { patientId: 7, diagnosis: 'Lumbalgia' }
    const madeAt = Date.parse('2026-11-19T17:00:00.000Z')
    const creation = anEntry({ entity: 'record', kind: 'create', key: REF, patch, madeAt })
    const isIt = (createdAt: string) => isMadeBy(creation, { ...patch, id: 3, createdAt }, none)
    expect(isIt('2026-11-19T16:50:00.000Z')).toBe(false)
    expect(isIt('2026-11-19T16:59:00.000Z')).toBe(true)
    expect(isIt('2026-11-19T20:00:00.000Z')).toBe(true)
  })

  it('when a request agrees in day, patient and one of its slots, while it is pending', () => {
    const request = anEntry({
      entity: 'appointment',
      kind: 'action',
      key: REF,
      action: { name: 'request', body: {} },
      patch: { patientId: 7, date: '2026-11-20', slots: '09:00-09:15,10:00-10:15' },
    })
    const row = { id: 3, patientId: 7, date: '2026-11-20', startTime: '10:00', status: 'pending' }
    expect(isMadeBy(request, row, none)).toBe(true)
    expect(isMadeBy(request, { ...row, startTime: '11:00' }, none)).toBe(false)
    expect(isMadeBy(request, { ...row, status: 'approved' }, none)).toBe(false)
  })
})
