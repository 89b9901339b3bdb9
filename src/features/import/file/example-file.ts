import { type ImportKind, importFields } from '#domain/import/import-kinds.ts'
import { csvText } from '#domain/values/csv-text.ts'

/** Makes an example of a kind's file: the columns that it may have, and one row. Names in one column are left out. */
export function exampleFile(kind: ImportKind): Blob {
  const columns = Object.entries(importFields[kind]).filter(([name]) => !name.endsWith('First'))
  const text = csvText([columns.map(([, { label }]) => label), columns.map(([, { sample }]) => sample)])
  return new Blob([text], { type: 'text/csv' })
}
