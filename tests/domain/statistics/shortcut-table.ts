import type { RangeShortcut } from '#domain/statistics/range-shortcuts.ts'

type Ends = readonly [from: string, to: string]

/** The range of each shortcut on a day, written by hand from the definitions of spec section 2. */
export type ShortcutsOfDay = { today: string } & Record<RangeShortcut, Ends>

function row(today: string, week: string, month: Ends, first: string, threeMonths: string, year: string) {
  return {
    today,
    lastWeek: [week, today],
    lastMonth: month,
    thisMonth: [first, today],
    lastThreeMonths: [threeMonths, today],
    lastYear: [year, today],
  } satisfies ShortcutsOfDay
}

export const shortcutTable: readonly ShortcutsOfDay[] = [
  // An ordinary day.
  row('2026-11-20', '2026-11-13', ['2026-10-01', '2026-10-31'], '2026-11-01', '2026-08-01', '2025-11-20'),
  // 31 March: there is no 31 February.
  row('2026-03-31', '2026-03-24', ['2026-02-01', '2026-02-28'], '2026-03-01', '2025-12-01', '2025-03-31'),
  row('2028-03-31', '2028-03-24', ['2028-02-01', '2028-02-29'], '2028-03-01', '2027-12-01', '2027-03-31'),
  row('2028-03-01', '2028-02-23', ['2028-02-01', '2028-02-29'], '2028-03-01', '2027-12-01', '2027-03-01'),
  // 29 February: a year back there is none.
  row('2028-02-29', '2028-02-22', ['2028-01-01', '2028-01-31'], '2028-02-01', '2027-11-01', '2027-02-28'),
  row('2028-02-28', '2028-02-21', ['2028-01-01', '2028-01-31'], '2028-02-01', '2027-11-01', '2027-02-28'),
  // A year after a 29 February.
  row('2029-02-28', '2029-02-21', ['2029-01-01', '2029-01-31'], '2029-02-01', '2028-11-01', '2028-02-28'),
  // January: the month before is of the year before.
  row('2027-01-01', '2026-12-25', ['2026-12-01', '2026-12-31'], '2027-01-01', '2026-10-01', '2026-01-01'),
  row('2027-01-05', '2026-12-29', ['2026-12-01', '2026-12-31'], '2027-01-01', '2026-10-01', '2026-01-05'),
  row('2027-01-31', '2027-01-24', ['2026-12-01', '2026-12-31'], '2027-01-01', '2026-10-01', '2026-01-31'),
  // Three months back from the end of May lies the shortest month.
  row('2026-05-31', '2026-05-24', ['2026-04-01', '2026-04-30'], '2026-05-01', '2026-02-01', '2025-05-31'),
  row('2026-12-31', '2026-12-24', ['2026-11-01', '2026-11-30'], '2026-12-01', '2026-09-01', '2025-12-31'),
  // Days on which clocks were put forward or back somewhere.
  row('2026-03-08', '2026-03-01', ['2026-02-01', '2026-02-28'], '2026-03-01', '2025-12-01', '2025-03-08'),
  row('2026-11-01', '2026-10-25', ['2026-10-01', '2026-10-31'], '2026-11-01', '2026-08-01', '2025-11-01'),
]
