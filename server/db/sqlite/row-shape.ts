type Row = Record<string, unknown>

/**
 * Builds the rows of a statement from their values. A row begins with all of its columns: objects that grow column by
 * column are slower to copy and to serialize.
 */
export class RowShape {
  readonly #columns: readonly string[]
  readonly #blank: Row

  constructor(columns: readonly string[]) {
    this.#columns = columns
    this.#blank = JSON.parse(JSON.stringify(Object.fromEntries(columns.map((column) => [column, null])))) as Row
  }

  rowOf(values: readonly unknown[]): Row {
    const row = { ...this.#blank }
    let index = 0
    for (const column of this.#columns) row[column] = values[index++]
    return row
  }
}
