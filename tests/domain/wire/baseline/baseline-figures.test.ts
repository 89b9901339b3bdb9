import { describe, expect, it } from 'vitest'
import { baselineFigures } from '#domain/wire/baseline/baseline-figures.ts'
import { readAppointmentAnswer, readGeneralAnswer, readPatientAnswer } from '#domain/wire/statistics-wire.ts'

const general = {
  periodo: { inicio: '2026-11-01', fin: '2026-11-30' },
  citas: {
    total: 3,
    completadas: 2,
    programadas: 1,
    canceladas: 0,
    noAsistio: 0,
    tasaAsistencia: 67,
    tasaCancelacion: 0,
  },
  pacientes: { nuevos: 1, total: 12 },
  finanzas: { ingresosTotales: 18_000.5, promedioPorCita: 9_000.25 },
}
const appointments = {
  porMes: [{ mes: '2026-11', completadas: 2, programadas: 1, canceladas: 0 }],
  porDiaSemana: [{ dia: 'miércoles', total: 3 }],
}
const patients = {
  total: 12,
  masActivos: [{ firstName: 'Eva', lastName: 'Luna', totalCitas: 3 }],
  nuevosPorMes: [{ mes: '2026-11', nuevos: 1 }],
}

describe('statistics of a server with the baseline API', () => {
  it.each<[string, object]>([
    ['as our server sends them', {}],
    ['counts as texts', { citas: { ...general.citas, total: '3', completadas: '2' } }],
    ['nothing counted as null', { citas: { ...general.citas, canceladas: null, noAsistio: null } }],
    ['rates with decimals', { citas: { ...general.citas, tasaAsistencia: 66.67 } }],
    ['rates with decimals as texts', { citas: { ...general.citas, tasaAsistencia: '66.67' } }],
    ['days with a time', { periodo: { inicio: '2026-11-01T00:00:00.000Z', fin: '2026-11-30T23:59:59.999Z' } }],
    ['sums as texts', { finanzas: { ingresosTotales: '18000.50', promedioPorCita: '9000.25' } }],
  ])('are read: general ones, %s', (_, told) => {
    expect(readGeneralAnswer(baselineFigures({ ...general, ...told }))).toEqual(general)
  })

  it('are read without income and without a period', () => {
    const told = { periodo: { inicio: null, fin: null }, finanzas: { ingresosTotales: null, promedioPorCita: null } }
    expect(readGeneralAnswer(baselineFigures({ ...general, ...told }))).toMatchObject({
      periodo: { inicio: null, fin: null },
      finanzas: { ingresosTotales: 0, promedioPorCita: 0 },
    })
  })

  it.each<[string, object]>([
    ['months as days', { porMes: [{ ...appointments.porMes[0], mes: '2026-11-01' }] }],
    ['counts as texts', { porMes: [{ mes: '2026-11', completadas: '2', programadas: '1', canceladas: '0' }] }],
    ['weekdays with a capital', { porDiaSemana: [{ dia: 'Miércoles', total: '3' }] }],
  ])('are read: those of appointments, %s', (_, told) => {
    expect(readAppointmentAnswer(baselineFigures({ ...appointments, ...told }))).toEqual(appointments)
  })

  it.each<[string, object]>([
    ['counts as texts', { total: '12', masActivos: [{ firstName: 'Eva', lastName: 'Luna', totalCitas: '3' }] }],
    ['months with a day', { nuevosPorMes: [{ mes: '2026-11-01T00:00:00.000Z', nuevos: '1' }] }],
  ])('are read: those of patients, %s', (_, told) => {
    expect(readPatientAnswer(baselineFigures({ ...patients, ...told }))).toEqual(patients)
  })

  it('keep names that look like numbers', () => {
    const named = [{ firstName: '007', lastName: null, totalCitas: '1' }]
    expect(baselineFigures({ masActivos: named })).toEqual({
      masActivos: [{ firstName: '007', lastName: '', totalCitas: 1 }],
    })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'x'],
    ['another shape', { data: general }],
    ['no number', { ...general, citas: { ...general.citas, total: 'muchas' } }],
    ['less than none', { ...general, citas: { ...general.citas, total: '-1' } }],
  ])('are refused when the answer has %s', (_, told) => {
    expect(readGeneralAnswer(baselineFigures(told))).toBeUndefined()
  })
})
