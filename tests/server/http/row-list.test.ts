import { describe, expect, it } from 'vitest'
import { newestFirst, type RowList, type RowPlace, readStretch, readStretches } from '#server/http/row-list.ts'

interface Row {
  id: number
  place: string
}

/** A table that others write to while its list is read; `asked` are the sizes of what was read at once. */
function tableOf(rows: Row[], atOnce?: number) {
  const asked: number[] = []
  const list: RowList<Row> = {
    places: async (after, limit): Promise<RowPlace[]> => {
      const byId = [...rows].sort((a, b) => a.id - b.id).filter(({ id }) => id > after)
      return byId.slice(0, limit)
    },
    rows: async (ids) => {
      asked.push(ids.length)
      return rows.filter(({ id }) => ids.includes(id))
    },
    part: async () => [],
    ...(atOnce !== undefined && { atOnce }),
  }
  return { rows, list, asked }
}

const rowsOf = (count: number, placeOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, place: placeOf(n + 1) }))

async function readAll({ list }: { list: RowList<Row> }, between: (piece: number) => void = () => undefined) {
  const { stretches } = await readStretches(list, () => true)
  const read: Row[] = []
  let piece = 0
  for (const ids of stretches) {
    read.push(...(await readStretch(list, ids)))
    between(piece++)
  }
  return read
}

const inOrder = (rows: readonly Row[]) =>
  [...rows].sort((a, b) => Number(a.place > b.place) - Number(a.place < b.place) || a.id - b.id)

describe('a list that is read in stretches', () => {
  it.each([
    ['no rows', 0, () => ''],
    ['one row', 1, () => ''],
    ['one stretch', 100, (n: number) => String(n % 7)],
    ['one row more', 101, (n: number) => String(n % 7)],
    ['one run of places', 1000, (n: number) => String(-n)],
    ['one place more', 1001, (n: number) => String(-n)],
    ['rows that stand as they were made', 2500, (n: number) => String(n).padStart(5, '0')],
    ['rows that stand the other way round', 2500, (n: number) => newestFirst({ id: n }).place],
    ['rows that all stand in one place', 2500, () => '2026-01-01'],
    ['rows of a few days', 3210, (n: number) => `2026-01-${String(1 + (n % 28)).padStart(2, '0')}09:00`],
  ])('is whole and in order: %s', async (_, count, placeOf) => {
    const table = tableOf(rowsOf(count, placeOf))
    expect(await readAll(table)).toEqual(inOrder(table.rows))
    expect(Math.max(0, ...table.asked)).toBeLessThanOrEqual(100)
  })

  it('is read by as many rows at once as it says', async () => {
    const table = tableOf(rowsOf(45, String), 20)
    await readAll(table)
    expect(table.asked).toEqual([20, 20, 5])
  })

  it('has no row twice, and misses none that is there throughout, while others move, add and remove rows', async () => {
    const table = tableOf(rowsOf(2000, (n) => String(n % 31).padStart(2, '0')))
    const stable = table.rows.filter(({ id }) => id % 5 !== 0).map(({ id }) => id)
    const read = await readAll(table, (piece) => {
      // To and fro, to the end and the beginning of the list.
      for (const row of table.rows) if (row.id % 5 === 0) row.place = piece % 2 ? '00' : '99'
      table.rows.push({ id: 5000 + piece, place: '00' })
      table.rows.splice(
        table.rows.findIndex(({ id }) => id === 5 * (piece + 1)),
        1,
      )
    })
    const ids = read.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id % 5 !== 0).sort((a, b) => a - b)).toEqual(stable)
  })

  it('is read no further than somebody wants it', async () => {
    const table = tableOf(rowsOf(5000, String))
    let turns = 0
    const { count } = await readStretches(table.list, () => ++turns <= 2)
    expect(count).toBe(2000)
  })
})
