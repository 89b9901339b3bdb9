import { shortcutRange } from '#domain/statistics/range-shortcuts.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { shortcutTable } from './shortcut-table.ts'

/** Prints the shortcuts on the days of the table; run under one TZ after another. */
const said = {
  // Proves that the zone took effect at all.
  zoneOffset: new Date(2026, 0, 15).getTimezoneOffset(),
  table: shortcutTable.map(({ today }) => {
    const day = localDate(today)
    const ends = (shortcut: Parameters<typeof shortcutRange>[0]) => {
      const { from, to } = shortcutRange(shortcut, day)
      return [from, to]
    }
    return {
      today,
      lastWeek: ends('lastWeek'),
      lastMonth: ends('lastMonth'),
      thisMonth: ends('thisMonth'),
      lastThreeMonths: ends('lastThreeMonths'),
      lastYear: ends('lastYear'),
    }
  }),
}

process.stdout.write(JSON.stringify(said))
