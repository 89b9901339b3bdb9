import { describe, expect, it } from 'vitest'
import { dailyBackupName, surplusBackups } from '#server/backups/daily-backup-names.ts'

const daily = (day: number, ending = '') =>
  `clinica-2026-11-${String(day).padStart(2, '0')}-0300-diario.sqlite${ending}`
const names = Array.from({ length: 16 }, (_, index) => daily(index + 1))

describe('the daily backups that are removed', () => {
  it('are the oldest beyond those that stay, encrypted or not', () => {
    expect(surplusBackups([daily(20, '.enc'), ...names].reverse(), 14, [])).toEqual([daily(1), daily(2), daily(3)])
  })

  it('are none while there are no more than stay', () => {
    expect(surplusBackups(names.slice(0, 14), 14, [])).toEqual([])
  })

  it('are never those that are spared, even under an old day', () => {
    expect(surplusBackups(names, 14, [daily(1)])).toEqual([daily(2)])
  })

  it('are only what the server made day by day', () => {
    const others = [
      'clinica-2026-01-01-0300.sqlite',
      'clinica-2026-01-01-0300.sqlite.enc',
      'clinica-2026-01-01-0300-antes-de-actualizar.sqlite',
      'copia-clinica-2026-01-01-0300-diario.sqlite',
      'clinica-2026-01-01-0300-diario.sqlite.bak',
      'fotos.zip',
    ]
    expect(surplusBackups([...others, ...names], 1, [])).toEqual(names.slice(0, -1))
  })

  it('are counted apart from those that somebody asked for, which push none out', () => {
    const asked = ['0900-a-pedido', '0905-a-pedido', '0905-a-pedido-2'].map((end) => `clinica-2026-12-31-${end}.sqlite`)
    expect(surplusBackups([...names.slice(0, 2), ...asked], 2, [])).toEqual(asked.slice(0, 1))
  })

  it('are recognized by the name that a backup gets', () => {
    const made = [1, 2].map((day) => dailyBackupName(Date.parse(`2026-11-0${day}T06:00:00Z`), true))
    expect(made).toEqual([daily(1, '.enc'), daily(2, '.enc')])
    expect(surplusBackups(made, 1, [])).toEqual([daily(1, '.enc')])
  })
})
