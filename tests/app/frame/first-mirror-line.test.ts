import { describe, expect, it } from 'vitest'
import { firstMirrorLine, firstMirrorNews } from '#app/frame/first-mirror/first-mirror-line.ts'
import type { FirstMirror } from '#data/local/status/first-mirror.ts'

const patients = { entity: 'patient', have: 240, of: 400 } as const
const appointments = { entity: 'appointment', have: 80, of: 3400 } as const
const incomes = { entity: 'income', have: 0, of: 900 } as const

const first = (fields: Partial<FirstMirror>): FirstMirror => ({
  hasWeek: true,
  missing: [patients, appointments, incomes],
  hindrance: null,
  share: null,
  ...fields,
})

describe('the line about the first mirror', () => {
  it.each([
    { text: 'Cargando la agenda de esta semana…', fields: { hasWeek: false } },
    { text: 'Agenda de esta semana lista · pacientes 240 de 400…', fields: {} },
    {
      text: 'Agenda de esta semana y pacientes listos · citas 80 de 3.400…',
      fields: { missing: [appointments, incomes] },
    },
    { text: 'Agenda y pacientes listos · ingresos…', fields: { missing: [incomes] } },
    { text: 'Agenda, pacientes e ingresos listos · últimos cambios…', fields: { missing: [] } },
    {
      text: 'Agenda de esta semana lista · pacientes…',
      fields: { missing: [{ ...patients, of: null }, appointments, incomes] },
    },
  ])('says $text', ({ text, fields }) => {
    expect(firstMirrorLine(first(fields))).toBe(text)
  })

  it.each([
    {
      text: 'Falta cargar: pacientes, citas e ingresos; sigue cuando haya conexión.',
      fields: {
        hasWeek: false,
        missing: [{ ...patients, have: 0 }, { ...appointments, have: 0 }, incomes],
        hindrance: 'no_network',
      },
    },
    {
      text: 'Agenda de esta semana lista. Falta cargar: pacientes 240 de 400, citas 80 de 3.400 e ingresos; sigue cuando responda el servidor.',
      fields: { hindrance: 'no_server' },
    },
    {
      text: 'Agenda, pacientes e ingresos listos. Faltan los últimos cambios; sigue en unos momentos.',
      fields: { missing: [], hindrance: 'server' },
    },
  ] as const)('says when it stops: $text', ({ text, fields }) => {
    expect(firstMirrorLine(first(fields))).toBe(text)
    expect(firstMirrorNews(first(fields))).toBe(text)
  })

  it('announces what is ready, and not each row', () => {
    expect(firstMirrorNews(first({}))).toBe('Agenda de esta semana lista')
    expect(firstMirrorNews(first({ hasWeek: false }))).toBe('')
  })
})
