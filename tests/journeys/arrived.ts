import { expect } from 'vitest'
import { storedRows } from '#tests/support/stored-rows.ts'
import type { BusyDay } from './page/busy-day.ts'

/**
 * Holds when each change of these days had its effect at the server exactly once, and nobody's besides: one receipt and one
 * recorded effect per change, one row per ref, each as its last edit left it.
 */
export async function expectArrivedOnce(dataDir: string, days: readonly BusyDay[]): Promise<void> {
  const opIds = days.flatMap((day) => day.opIds)
  const receipts = await storedRows(dataDir, 'SELECT key, version FROM receipts')
  expect(receipts.map(({ key }) => key).sort()).toEqual([...opIds].sort())
  const effects = await storedRows(
    dataDir,
    'SELECT version FROM audit_log WHERE user_id IS NOT NULL AND version IS NOT NULL',
  )
  expect(effects).toHaveLength(opIds.length)
  expect(new Set(effects.map(({ version }) => version))).toEqual(new Set(receipts.map(({ version }) => version)))
  expect(await storedRows(dataDir, 'SELECT ref, phone FROM patients ORDER BY ref')).toEqual(
    rowsOf(days.map((day) => day.patients)),
  )
  expect(await storedRows(dataDir, 'SELECT ref, notes FROM appointments ORDER BY ref')).toEqual(
    rowsOf(days.map((day) => day.appointments)),
  )
  expect(await storedRows(dataDir, 'SELECT ref, amount FROM incomes ORDER BY ref')).toEqual(
    rowsOf(days.map((day) => day.incomes)),
  )
}

/** Holds when the server carried the changes out in the order in which the person made them. */
export async function expectInOrder(dataDir: string, { opIds }: BusyDay): Promise<void> {
  const receipts = await storedRows(dataDir, 'SELECT key FROM receipts ORDER BY version')
  const carriedOut = receipts.map(({ key }) => String(key)).filter((key) => opIds.includes(key))
  expect(carriedOut).toEqual(opIds)
}

/** Holds when the server carried out the changes of each row in the order in which the person made them. */
export async function expectRowsInOrder(dataDir: string, { opIds }: BusyDay): Promise<void> {
  const receipts = await storedRows(dataDir, 'SELECT key, entity, entity_id FROM receipts ORDER BY version')
  const carriedOut = groupedByRow(receipts)
  const made = groupedByRow(receipts.sort((a, b) => opIds.indexOf(String(a.key)) - opIds.indexOf(String(b.key))))
  expect(carriedOut).toEqual(made)
}

function groupedByRow(receipts: readonly Record<string, unknown>[]): Record<string, unknown[]> {
  const rows: Record<string, unknown[]> = {}
  for (const { key, entity, entity_id } of receipts) {
    const row = `${entity} ${entity_id}`
    rows[row] = [...(rows[row] ?? []), key]
  }
  return rows
}

/** How many changes the server has carried out. */
export async function arrivedCount(dataDir: string): Promise<number> {
  return (await storedRows(dataDir, 'SELECT key FROM receipts')).length
}

function rowsOf(tables: readonly Record<string, object>[]): object[] {
  return tables
    .flatMap((table) => Object.entries(table).map(([ref, fields]) => ({ ref, ...fields })))
    .sort((a, b) => (a.ref < b.ref ? -1 : 1))
}
