/**
 * A form about a row that others may also change. `seen` is the row as it was when the writing began, as text, so that
 * the draft keeps it. The edit is always based on what its author saw, however old the draft is.
 */
export type WithSeenRow<Values extends object> = Values & { seen: string }

/** Returns the form's values with the row on which they are based. */
export function withSeenRow<Values extends object>(values: Values, row: object): WithSeenRow<Values> {
  return { ...values, seen: JSON.stringify(row) }
}

/** Returns the row on which the form, or its draft, is based; null when unreadable. */
export function seenRowIn<Row extends object>({ seen }: { seen?: string | undefined }): Row | null {
  if (!seen) return null
  try {
    return JSON.parse(seen) as Row
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Returns the row on which a form opened on `opened` is based, and whether the shown part of it (`shownOf`) is out of
 * date.
 */
export function editBaseOf<Row extends object>(
  values: { seen?: string | undefined },
  opened: Row,
  shownOf: (row: Row) => object,
): { writtenOn: Row; isOutdated: boolean } {
  const writtenOn = seenRowIn<Row>(values) ?? opened
  return { writtenOn, isOutdated: JSON.stringify(shownOf(writtenOn)) !== JSON.stringify(shownOf(opened)) }
}
