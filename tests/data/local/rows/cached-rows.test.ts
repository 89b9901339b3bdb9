import 'fake-indexeddb/auto'
import { Dexie, RangeSet } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import { readCachedDays } from '#data/local/rows/cached-rows.ts'
import { readPatients, readPatientsByKey } from '#data/local/rows/patients.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { applyPage } from '#data/sync/pull/apply-page.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'
import type { ChangesPage } from '#domain/wire/rows/row-readers.ts'
import { mirror, page } from '#tests/data/mirror-rows.ts'
import { watchRequests } from '#tests/data/watch-requests.ts'
import { income, openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'

const people = [
  patient({ id: 1, lastName: 'Álvarez', dni: '1' }),
  patient({ id: 2, lastName: 'Zárate', dni: '2' }),
  patient({ id: 3, lastName: 'Gómez', dni: '3' }),
]

describe('the patients that a page keeps in memory', () => {
  it('stay the same objects while only the outbox changes, except the one that a change touches', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: people })
    const before = await readPatients(db)
    await enqueueUpdate(db, sources, 'patient', patientView(people[2]), { phone: '9' })
    const after = await readPatients(db)
    expect(after.map(({ key, phone }) => [key, phone])).toEqual([
      [1, people[0]?.phone],
      [3, '9'],
      [2, people[1]?.phone],
    ])
    expect(after.map((view, index) => view === before[index])).toEqual([true, false, true])
  })

  it('are read again after this or another tab has written to the mirror', async () => {
    const { db } = openDeviceClinic()
    await mirror(db, { patients: people })
    await readPatients(db)
    await db.patients.put(patient({ id: 4, lastName: 'Bravo', dni: '4' }))
    expect((await readPatients(db)).map(({ key }) => key)).toEqual([1, 4, 3, 2])
    const otherTab = new ClinicDatabase(db.userId)
    await otherTab.patients.delete(1)
    expect((await readPatients(db)).map(({ key }) => key)).toEqual([4, 3, 2])
    await otherTab.patients.clear()
    expect(await readPatients(db)).toEqual([])
    otherTab.close()
  })

  it('stay the same objects when read by key, until the mirror is written', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: people })
    const asked = [1, 3, 77]
    const before = await readPatientsByKey(db, asked)
    expect([...before.keys()]).toEqual([1, 3])
    await enqueueUpdate(db, sources, 'patient', patientView(people[2]), { phone: '9' })
    const after = await readPatientsByKey(db, asked)
    expect(after.get(1)).toBe(before.get(1))
    expect(after.get(3)).toMatchObject({ phone: '9', waiting: true })

    const otherTab = new ClinicDatabase(db.userId)
    await otherTab.patients.bulkPut([patient({ id: 1, lastName: 'Abad', dni: '1' }), patient({ id: 77, dni: '77' })])
    await otherTab.patients.delete(3)
    const anew = await readPatientsByKey(db, asked)
    expect([...anew.values()].map(({ key, lastName }) => [key, lastName])).toEqual([
      [1, 'Abad'],
      [77, patient({ id: 77 }).lastName],
    ])
    otherTab.close()
  })

  it('are reported again to a live query when one of them is written', async () => {
    const { db } = openDeviceClinic()
    await mirror(db, { patients: people })
    const readName = async () => (await readPatientsByKey(db, [2])).get(2)?.lastName ?? 'nobody'
    // From here on they are in memory: the live query itself reads none of their rows.
    await readName()
    const { told, end } = follow(readName)
    await expect.poll(() => told).toEqual(['Zárate'])
    await db.patients.update(2, { lastName: 'Zapata' })
    await expect.poll(() => told).toEqual(['Zárate', 'Zapata'])
    await db.patients.delete(2)
    await expect.poll(() => told).toEqual(['Zárate', 'Zapata', 'nobody'])
    end()
  })

  it('are not read again for a pull that brings none of them', async () => {
    const { db, clock } = openDeviceClinic()
    await mirror(db, { patients: people })
    const { told, end } = follow(async () => (await readPatientsByKey(db, [2])).size)
    await expect.poll(() => told).toEqual([1])
    const pull = (since: number, pulled: ChangesPage) =>
      applyPage(db, { page: pulled, since, windowStart: null, now: clock() })
    expect(await pull(5, page({ cursor: 5 }))).toBe(true)
    expect(await pull(5, page({ cursor: 6, incomes: [income({ version: 6 })] }))).toBe(true)
    expect(await pull(6, page({ cursor: 7, patients: [patient({ id: 2, version: 7, dni: '2' })] }))).toBe(true)
    await expect.poll(() => told).toEqual([1, 1])
    end()
  })

  it('match the mirror even before another tab has announced its write', async () => {
    const { db } = openDeviceClinic()
    await mirror(db, { patients: people })
    await readPatients(db)
    const { lastName } = patient({ id: 1 })
    await writeUntold(db, [
      ['patients', patient({ id: 1, dni: '1' })],
      ['meta', { ...(await db.meta.get('mirror')), cursor: 6 }],
    ])
    expect((await readPatientsByKey(db, [1])).get(1)).toMatchObject({ lastName })
    expect((await readPatients(db)).find(({ key }) => key === 1)).toMatchObject({ lastName })
  })

  it('are read again on a page restored by the browser, which has missed announcements', async () => {
    const { db } = openDeviceClinic()
    await mirror(db, { patients: people })
    await readPatientsByKey(db, [1])
    const { lastName } = patient({ id: 1 })
    await writeUntold(db, [['patients', patient({ id: 1, dni: '1' })]])
    Dexie.on.storagemutated.fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) })
    expect((await readPatientsByKey(db, [1])).get(1)).toMatchObject({ lastName })
  })
})

describe('the days that a page keeps in memory', () => {
  afterEach(() => vi.restoreAllMocks())

  it('are those of the eight weeks that it showed last', async () => {
    const { db } = openDeviceClinic()
    await mirror(db, {})
    let asked = 0
    watchRequests(db.name, ({ table }) => {
      if (table === 'appointments') asked++
    })
    const monday = localDate('2026-11-16')
    const readWeek = async (week: number) => {
      asked = 0
      const from = addDays(monday, 7 * week)
      await db.transaction('r', db.tables, () => readCachedDays(db, from, addDays(from, 6)))
      // One row is read each time, which subscribes a live query to the table.
      return asked > 1
    }
    for (let week = 0; week < 9; week++) expect(await readWeek(week)).toBe(true)
    for (let week = 1; week < 9; week++) expect(await readWeek(week)).toBe(false)
    expect(await readWeek(0)).toBe(true)
  })
})

it("a reading of several tables asks once for the mirror's state, and once for the first row of each", async () => {
  const { db } = openDeviceClinic()
  await mirror(db, { patients: people })
  const monday = localDate('2026-11-16')
  const readBoth = () =>
    atOneMoment(db, async () => {
      await readCachedDays(db, monday, addDays(monday, 6))
      await readPatientsByKey(db, [1], { outbox: [], ids: new Map() })
      await readPatientsByKey(db, [1, 2], { outbox: [], ids: new Map() })
    })
  await readBoth()
  const asked: string[] = []
  watchRequests(db.name, ({ method, table }) => asked.push(`${table} ${method}`))
  await readBoth()
  vi.restoreAllMocks()
  expect(asked.sort()).toEqual(['appointments getAll', 'meta get', 'patients getAll'])
})

/** Runs a live query, and collects what it reports. */
function follow<Answer>(read: () => Promise<Answer>): { told: Answer[]; end: () => void } {
  const told: Answer[] = []
  const onAnswer = (answer: Answer) => told.push(answer)
  return { told, end: followReading(read, onAnswer, (error) => expect.unreachable(String(error))) }
}

/** Writes like another tab that has not announced it yet. */
async function writeUntold(db: ClinicDatabase, rows: [table: string, row: object][]): Promise<void> {
  const idb = db.backendDB()
  const writing = idb.transaction(['patients', 'meta'], 'readwrite')
  for (const [table, row] of rows) writing.objectStore(table).put(row)
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve
    writing.onerror = reject
  })
}
