import { beforeEach, expect, it } from 'vitest'
import { FileRefusedError } from '#data/files/file-refusal.ts'
import { readFileSheets } from '#data/files/read-file.ts'
import { recogniseColumns, tableOf, valuesOf } from '#domain/import/recognise-columns.ts'
import { commitImport, sendNumbered, verdictsOf } from '#tests/support/api/import-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { NASTY_FILES, type NastyFile } from '#tests/support/files/nasty-files.ts'
import { serverForEachTest, staffForEachTest } from '#tests/support/server/server-for-each-test.ts'

const server = serverForEachTest()
const owner = staffForEachTest(server)

beforeEach(() => createPatient(owner, { firstName: 'Ana', lastName: 'Pérez', dni: '30111222' }))

/** Reads a file as the screen does. */
function rowsOf({ bytes, kind = 'patients', sheet }: NastyFile) {
  const sheets = readFileSheets(bytes(), 'archivo')
  const table = tableOf((sheets.find(({ name }) => name === sheet) ?? sheets[0])?.rows ?? [])
  const columns = recogniseColumns(kind, table.headers)
  return table.rows.map(({ line, cells }) => ({ line, values: valuesOf(columns, cells) }))
}

function refusalOf(file: NastyFile): string | null {
  try {
    rowsOf(file)
    return null
  } catch (error) {
    if (error instanceof FileRefusedError) return error.reason
    throw error
  }
}

it('are forty or more', () => {
  expect(NASTY_FILES.length).toBeGreaterThanOrEqual(40)
})

const refused = NASTY_FILES.filter(({ expected }) => typeof expected === 'string')
const readable = NASTY_FILES.filter(({ expected }) => typeof expected !== 'string')

it.each(refused)('a file with $what is refused with its reason', (file) => {
  expect(refusalOf(file)).toBe(file.expected)
})

it.each(readable)('a file with $what gets the verdict of each row, and no row is lost', async (file) => {
  const rows = rowsOf(file)
  const { id } = await sendNumbered(owner, file.kind ?? 'patients', rows)
  expect(await verdictsOf(owner, id)).toEqual(file.expected)
  const { counts } = await commitImport(owner, id)
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  expect(counts.new).toBe(0)
})
