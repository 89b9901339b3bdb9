/** A range of days, both ends included, 'YYYY-MM-DD'. */
export interface DateRange {
  from: string
  to: string
}

/** A range that has a name. */
export interface DateRangeShortcut {
  label: string
  range: DateRange
}

/** What the date-range picker and its calendar are both told. */
export interface DateRangeChoice {
  /** What the range is for, read aloud before its days. */
  label: string
  /** Null when none is chosen. */
  value: DateRange | null
  shortcuts: readonly DateRangeShortcut[]
}
