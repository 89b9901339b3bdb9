/** A range of days, both ends included, 'YYYY-MM-DD'. */
export interface DateRange {
  from: string
  to: string
}

/** A named range. */
export interface DateRangeShortcut {
  label: string
  range: DateRange
}

/** Properties that the date-range picker and its calendar share. */
export interface DateRangeChoice {
  /** The purpose of the range, announced before its days. */
  label: string
  /** Null when none is chosen. */
  value: DateRange | null
  shortcuts: readonly DateRangeShortcut[]
}
