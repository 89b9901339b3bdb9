/**
 * A form about a row that others change too. `seen` is the row as it stood when the writing began, as text, so that it lies in the
 * draft too: what is written on is judged by what its writer saw, however long the draft has waited.
 */
export type OnSeen<Values extends object> = Values & { seen: string }

/** The form's values, as they begin on this row. */
export function onSeen<Values extends object>(values: Values, row: object): OnSeen<Values> {
  return { ...values, seen: JSON.stringify(row) }
}

/** The row that the form, or the draft in it, was begun on; null when it can't be read (any more). */
export function seenIn<Row extends object>({ seen }: { seen?: string | undefined }): Row | null {
  if (!seen) return null
  try {
    return JSON.parse(seen) as Row
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** What a form opened on `opened` stands on, and whether what it shows of that (`shownOf`) is out of date. */
export function groundOf<Row extends object>(
  values: { seen?: string | undefined },
  opened: Row,
  shownOf: (row: Row) => object,
): { writtenOn: Row; isOutdated: boolean } {
  const writtenOn = seenIn<Row>(values) ?? opened
  return { writtenOn, isOutdated: JSON.stringify(shownOf(writtenOn)) !== JSON.stringify(shownOf(opened)) }
}
