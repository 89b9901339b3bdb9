import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { RANGE_SHORTCUTS, shortcutRange } from '#domain/statistics/range-shortcuts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { type ShortcutsOfDay, shortcutTable } from './shortcut-table.ts'

const probe = fileURLToPath(new URL('./shortcut-probe.ts', import.meta.url))

describe('the shortcuts of the date-range picker', () => {
  it('are five, in this order', () => {
    expect(RANGE_SHORTCUTS).toEqual(['lastWeek', 'lastMonth', 'thisMonth', 'lastThreeMonths', 'lastYear'])
  })

  it.each(shortcutTable)('have the expected days on $today', ({ today, ...expected }) => {
    for (const shortcut of RANGE_SHORTCUTS) {
      const { from, to } = shortcutRange(shortcut, localDate(today))
      expect([shortcut, from, to]).toEqual([shortcut, ...expected[shortcut]])
    }
  })

  it.each([
    ['America/Argentina/Cordoba', 180],
    ['Pacific/Kiritimati', -840],
    ['America/Los_Angeles', 480],
  ])(
    'are the same on a device in %s',
    async (zone, minutesBehind) => {
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', probe], {
        env: { ...process.env, TZ: zone },
      })
      const said = JSON.parse(stdout) as { zoneOffset: number; table: ShortcutsOfDay[] }
      expect(said.zoneOffset).toBe(minutesBehind)
      expect(said.table).toEqual(shortcutTable)
    },
    60_000,
  )
})
