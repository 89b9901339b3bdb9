import { expect, it } from 'vitest'
import { type AppointmentCounts, countAppointments } from '#domain/statistics/appointment-counts.ts'
import { generalStatistics } from '#domain/statistics/general-statistics.ts'
import { newPatientTrend, patientActivity } from '#domain/statistics/screen-figures.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { type Figures, insights } from '#features/statistics/tabs/insights.ts'

const ALL_TIME = { from: null, to: null }

function said(
  counts: Partial<Record<'completed' | 'cancelled' | 'no_show', number>>,
  appointmentsOfPatients: readonly number[],
  [before, present]: readonly [before: number, present: number],
  periods: Figures['periods'] = null,
): string[] {
  const appointments = Object.entries(counts).map(([status, count]) => ({ status: status as 'completed', count }))
  const total: AppointmentCounts = countAppointments(appointments)
  expect(total.total).toBe(Object.values(counts).reduce((sum, count) => sum + count, 0))
  const general = generalStatistics({ appointments, incomes: [], registrations: [] }, ALL_TIME)
  const activity = patientActivity(appointmentsOfPatients.map((count) => ({ appointments: count })))
  const months = [
    { month: '2026-12', registered: before },
    { month: '2027-01', registered: present },
  ]
  return insights({ general, activity, trend: newPatientTrend(months, localDate('2027-01-05')), periods })
}

it('an empty clinic has no insights', () => {
  expect(said({}, [], [0, 0])).toEqual(['Todavía no hay datos suficientes para sacar conclusiones.'])
})

it('the figures become sentences', () => {
  expect(said({ completed: 3, cancelled: 1 }, [3, 1], [2, 5])).toEqual([
    'El 50% de los pacientes con citas tuvo más de una.',
    'Cada paciente con citas tuvo 2,0 en promedio.',
    'Se completó el 75% de las citas.',
    'Se canceló el 25% de las citas.',
    'Este mes llegaron 3 pacientes más que en diciembre.',
  ])
})

it.each([
  [[1, 2], 'Este mes llegó 1 paciente más que en diciembre.'],
  [[2, 1], 'Este mes llegó 1 paciente menos que en diciembre, hasta hoy.'],
  [[1_500, 0], 'Este mes llegaron 1.500 pacientes menos que en diciembre, hasta hoy.'],
  [[4, 4], 'Este mes llegaron tantos pacientes nuevos como en diciembre.'],
] as const)('new patients of %j: %s', (trend, sentence) => {
  expect(said({}, [], trend)).toEqual([sentence])
})

it('each sentence names its period when the figures are of two', () => {
  const periods = { ofPatients: '01/01/2027 – 05/01/2027', ofGeneral: '01/12/2026 – 31/12/2026' }
  expect(said({ completed: 3, cancelled: 1 }, [3, 1], [2, 5], periods)).toEqual([
    '01/01/2027 – 05/01/2027: El 50% de los pacientes con citas tuvo más de una.',
    '01/01/2027 – 05/01/2027: Cada paciente con citas tuvo 2,0 en promedio.',
    '01/12/2026 – 31/12/2026: Se completó el 75% de las citas.',
    '01/12/2026 – 31/12/2026: Se canceló el 25% de las citas.',
    'Este mes llegaron 3 pacientes más que en diciembre.',
  ])
})

it('cancellations are not mentioned when there are none', () => {
  expect(said({ completed: 1, no_show: 1 }, [], [0, 0])).toEqual(['Se completó el 50% de las citas.'])
})
