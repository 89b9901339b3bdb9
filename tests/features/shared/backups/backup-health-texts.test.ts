import { describe, expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { backupProblemText, backupsText } from '#features/shared/backups/backup-health-texts.ts'

const today = localDate('2026-11-19')
/** Three o'clock of the clinic's morning. */
const night = (day: string) => `2026-11-${day}T06:00:00.000Z`
const whole = { state: 'ok', madeAt: night('19'), testedAt: night('13'), differences: 0 }

describe('the line about the backups', () => {
  it.each([
    ['19', 'hoy 03:00'],
    ['18', 'ayer 03:00'],
    ['17', 'martes 03:00'],
    ['13', 'viernes 03:00'],
    ['12', 'jueves 12 de noviembre, 03:00'],
    ['20', 'viernes 20 de noviembre, 03:00'],
  ])('names the day of the last one: %s', (day, when) => {
    expect(backupsText({ ...whole, madeAt: night(day), testedAt: null }, today)).toBe(`Último respaldo: ${when}.`)
  })

  it('names the last test of a restore', () => {
    expect(backupsText(whole, today)).toBe(
      'Último respaldo: hoy 03:00. Última restauración probada: viernes 03:00, 0 diferencias.',
    )
  })
})

describe('a problem with the backups', () => {
  it('is told with its remedy and the last backup', () => {
    expect(backupProblemText({ ...whole, state: 'failed', problem: 'no-space' }, today)).toBe(
      'No se pudo hacer el último respaldo de los datos. El disco del servidor está lleno: libera espacio. Último respaldo: hoy 03:00.',
    )
    expect(backupProblemText({ ...whole, state: 'copy-missing' }, today)).toMatch(/^Falta la segunda carpeta.*conecta/)
    expect(backupProblemText({ ...whole, state: 'late', madeAt: null }, today)).toMatch(/Todavía no hay ninguno\.$/)
  })

  it.each(['late', 'gone', 'test-failed', 'copy-missing', 'copy-failed', 'failed', 'of a later server'])(
    'says what to do: %s',
    (state) => {
      expect(backupProblemText({ ...whole, state }, today)).toMatch(/avisa|averigua|conecta|revisa/i)
    },
  )
})
