import { describe, expect, it } from 'vitest'
import {
  byId,
  type ListPart,
  newestFirst,
  type RowList,
  type RowPlace,
  readList,
} from '#server/http/handlers/row-list.ts'

interface Row {
  id: number
  place: string
}

/** A table that others write to while its list is read; `asked` collects the sizes of the reads. */
function tableOf(rows: Row[], atOnce?: number) {
  const asked: number[] = []
  const list: RowList<Row> = {
    places: async (after, limit): Promise<RowPlace[]> => {
      const byId = [...rows].sort((a, b) => a.id - b.id).filter(({ id }) => id > after)
      return byId.slice(0, limit)
    },
    rows: async (ids) => {
      asked.push(ids.length)
      return byId(rows.filter(({ id }) => ids.includes(id)))
    },
    ...(atOnce !== undefined && { atOnce }),
  }
  return { rows, list, asked }
}

const rowsOf = (count: number, placeOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, place: placeOf(n + 1) }))

async function readAll({ list }: { list: RowList<Row> }, between: (part: number) => void = () => undefined) {
  const { parts } = await readList(list, () => true)
  const read: Row[] = []
  let part = 0
  for await (const rows of parts) {
    read.push(...rows)
    between(part++)
  }
  return read
}

const inOrder = (rows: readonly Row[]) =>
  [...rows].sort((a, b) => Number(a.place > b.place) - Number(a.place < b.place) || a.id - b.id)

describe('a list that is read in parts', () => {
  it.each([
    ['no rows', 0, () => ''],
    ['one row', 1, () => ''],
    ['one part', 100, (n: number) => String(n % 7)],
    ['one more row', 101, (n: number) => String(n % 7)],
    ['one batch of places', 1000, (n: number) => String(-n)],
    ['one more place', 1001, (n: number) => String(-n)],
    ['rows in the order of creation', 2500, (n: number) => String(n).padStart(5, '0')],
    ['rows in reverse order', 2500, (n: number) => newestFirst({ id: n }).place],
    ['rows that all have one place', 2500, () => '2026-01-01'],
    ['rows of a few days', 3210, (n: number) => `2026-01-${String(1 + (n % 28)).padStart(2, '0')}09:00`],
  ])('is complete and in order: %s', async (_, count, placeOf) => {
    const table = tableOf(rowsOf(count, placeOf))
    expect(await readAll(table)).toEqual(inOrder(table.rows))
    expect(Math.max(0, ...table.asked)).toBeLessThanOrEqual(100)
  })

  it('is read in parts of its own size', async () => {
    const table = tableOf(rowsOf(45, String), 20)
    await readAll(table)
    expect(table.asked).toEqual([20, 20, 5])
  })

  it('has no row twice, and misses none that is there throughout, while others move, add and remove rows', async () => {
    const table = tableOf(rowsOf(2000, (n) => String(n % 31).padStart(2, '0')))
    const stable = table.rows.filter(({ id }) => id % 5 !== 0).map(({ id }) => id)
    const read = await readAll(table, (part) => {
      // Moves rows to the end and back to the beginning of the list.
      for (const row of table.rows) if (row.id % 5 === 0) row.place = part % 2 ? '00' : '99'
      table.rows.push({ id: 5000 + part, place: '00' })
      table.rows.splice(
        table.rows.findIndex(({ id }) => id === 5 * (part + 1)),
        1,
      )
    })
    const ids = read.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id % 5 !== 0).sort((a, b) => a - b)).toEqual(stable)
  })

  it.each([
    ['no rows', 0, [21]],
    ['one part', 20, [21]],
    ['one more row', 21, [21, 20, 1]],
  ])('takes one read where it is short as a rule, and more when it is not: %s', async (_, count, reads) => {
    const table = tableOf(
      rowsOf(count, (n) => String(n % 7)),
      20,
    )
    const few = async (limit: number) => {
      table.asked.push(limit)
      return table.rows.slice(0, limit).map((row) => [row, row] as const)
    }
    expect(await readAll({ list: { ...table.list, few } })).toEqual(inOrder(table.rows))
    expect(table.asked).toEqual(reads)
  })

  it('can be read as a page where it is short', async () => {
    const rows = rowsOf(7, (n) => String(-n))
    const few = async () => rows.map((row) => [row, row] as const)
    const { list } = tableOf(rows)
    for (const part of [
      { from: 0, to: 5 },
      { from: 5, to: 10 },
      { from: 10, to: 15 },
    ]) {
      const { count, parts } = await readList({ ...list, few }, () => true, part)
      const read: Row[] = []
      for await (const found of parts) read.push(...found)
      expect(read).toEqual(inOrder(rows).slice(part.from, part.to))
      expect(count).toBe(read.length)
    }
  })

  it('is only read while the client wants it', async () => {
    const table = tableOf(rowsOf(5000, String))
    let turns = 0
    const { count } = await readList(table.list, () => ++turns <= 2)
    expect(count).toBe(2000)
  })

  it.each([
    [{ from: 0, to: 10 }, [10]],
    [{ from: 0, to: 100 }, [100]],
    [{ from: 0, to: 101 }, [100, 1]],
    [{ from: 90, to: 120 }, [30]],
    [{ from: 50, to: 300 }, [100, 100, 50]],
    [{ from: 999, to: 1001 }, [2]],
    [{ from: 2000, to: 3000 }, [100, 100, 100, 100, 100]],
    [{ from: 2499, to: 2500 }, [1]],
    [{ from: 2500, to: 2600 }, []],
    [{ from: 1_000_000, to: 1_001_000 }, []],
  ] satisfies [ListPart, number[]][])('can be read as a page, in parts of the same size: %j', async (part, sizes) => {
    const table = tableOf(rowsOf(2500, (n) => String(n % 13).padStart(2, '0')))
    const { count, parts } = await readList(table.list, () => true, part)
    const read: Row[] = []
    for await (const rows of parts) read.push(...rows)
    expect(read).toEqual(inOrder(table.rows).slice(part.from, part.to))
    expect(count).toBe(read.length)
    expect(table.asked).toEqual(sizes)
  })
})
