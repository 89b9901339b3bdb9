import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import type { ArchivedDeletion } from '#domain/wire/archive-wire.ts'
import { detailOf, linesOf, titleOf } from '#features/clinic-settings/trash/deletion-words.ts'
import { trashTexts } from '#features/clinic-settings/trash/trash-texts.ts'

const date = localDate('2026-11-23')
const appointment = { entity: 'appointment', date, startTime: timeOfDay('10:00'), amount: null } as const
const income = { entity: 'income', date, startTime: null, amount: 18_000 } as const
const none = { patients: 0, appointments: 0, records: 0, incomes: 0, linkedIncomes: 0 }

function deletionWith(fields: Partial<ArchivedDeletion>): ArchivedDeletion {
  const person = { firstName: 'Ana', lastName: 'Gómez', dni: '28111222' }
  return { change: 7, at: '2026-11-19T15:00:00Z', by: 'recepcion', person, counts: none, rows: [], ...fields }
}

describe('a deletion in words', () => {
  it('is the one row that it was, with its patient', () => {
    const one = deletionWith({ counts: { ...none, appointments: 1 }, rows: [appointment] })
    expect([titleOf(one), detailOf(one)]).toEqual(['Cita del 23/11/2026, 10:00, de Ana Gómez', 'DNI 28111222'])
  })

  it('names no patient where there is none', () => {
    const one = deletionWith({ person: null, counts: { ...none, incomes: 1 }, rows: [income] })
    expect([titleOf(one), detailOf(one)]).toEqual(['Ingreso del 23/11/2026, $ 18.000,00', null])
  })

  it('is a patient with what went along, and what stayed behind', () => {
    const counts = { patients: 1, appointments: 2, records: 1, incomes: 0, linkedIncomes: 3 }
    const whole = deletionWith({ counts, rows: [appointment] })
    expect(titleOf(whole)).toBe('Paciente Ana Gómez')
    expect(detailOf(whole)).toBe(
      'DNI 28111222 · Con 2 citas, 1 registro clínico y 3 ingresos que quedaron sin paciente',
    )
    expect(linesOf(whole)).toEqual([
      'La ficha del paciente',
      'Cita del 23/11/2026, 10:00',
      'y 2 más',
      '3 ingresos que quedaron sin paciente',
    ])
  })
})

it('a deletion of many patients, as the undoing of an import is, names how many and not the first', () => {
  const many = deletionWith({ counts: { ...none, patients: 200, appointments: 5 } })
  expect([titleOf(many), detailOf(many)]).toEqual(['200 pacientes', 'Con 5 citas'])
  expect(linesOf(many)).toEqual(['200 pacientes', 'y 5 más'])
})

it('the result of a restoration tells what came back cancelled, and which account has no file', () => {
  const nothing = { patients: 1, cancelled: 0, records: 0, incomes: 0, linkedIncomes: 0, linkedUsers: 0 }
  const restored = { ...nothing, appointments: 2, cancelled: 1, unlinkedUsers: ['ana'] }
  expect(trashTexts.result(restored)).toBe(
    'Volvió: 1 paciente y 2 citas. 1 cita volvió cancelada: otra tiene su horario. La cuenta ana quedó sin ficha: el paciente tiene otra cuenta en uso.',
  )
})
