import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { DeviceDatabase } from '#data/local/database/device-database.ts'
import { findClockTrouble } from '#data/local/session/clock-trouble.ts'
import { isOlderThan, noteServerTime, readClock } from '#data/local/session/device-clock.ts'
import { connectTo } from '#tests/data/device-connection.ts'

const NOON = Date.parse('2026-11-19T15:00:00.000Z')
const DAY_MS = 86_400_000

const openDevice = () => connectTo(new IDBFactory(), () => new DeviceDatabase())
const header = (instant: number) => new Date(instant).toUTCString()

describe("the device's clock", () => {
  it.each([
    { is: 'a day behind', offset: DAY_MS },
    { is: 'a day ahead', offset: -DAY_MS },
    { is: 'half a minute behind', offset: 30_000 },
  ])('that is $is is corrected by that much (N-4)', async ({ offset }) => {
    const device = openDevice()
    await noteServerTime(device, header(NOON), NOON - offset)
    expect(await readClock(device)).toMatchObject({ offset, lastServerTime: NOON })
  })

  it('is right when only the whole seconds of the header differ', async () => {
    const device = openDevice()
    await noteServerTime(device, header(NOON), NOON + 1_900)
    expect(await readClock(device)).toMatchObject({ offset: 0 })
  })

  it('is measured again when somebody sets it', async () => {
    const device = openDevice()
    await noteServerTime(device, header(NOON), NOON)
    await noteServerTime(device, header(NOON + 1_000), NOON + 1_000 - DAY_MS)
    expect(await readClock(device)).toMatchObject({ offset: DAY_MS })
  })

  it('keeps its correction while a slow answer does not disprove it (N-4)', async () => {
    const device = openDevice()
    const slowly = async (date: number) => (await noteServerTime(device, header(date), NOON, 12_000))?.offset
    expect(await slowly(NOON)).toBe(0)
    expect(await slowly(NOON - 12_000)).toBe(0)
    expect(await noteServerTime(device, header(NOON + 30_000), NOON)).toEqual({ offset: 30_000, shift: 30_000 })
    expect(await slowly(NOON + 20_000)).toBe(30_000)
    expect(await slowly(NOON + 40_000)).toBe(46_000)
  })

  it('is corrected by a quick answer', async () => {
    const device = openDevice()
    const measure = () => noteServerTime(device, header(NOON), NOON - DAY_MS)
    const shifts = (await Promise.all([measure(), measure()])).map((measured) => measured?.shift)
    expect(shifts.sort()).toEqual([0, DAY_MS])
  })

  it('causes no alarm any more once the server, on the same machine, has answered by the corrected clock', async () => {
    const device = openDevice()
    await noteServerTime(device, header(NOON + 30 * DAY_MS), NOON + 30 * DAY_MS)
    expect(findClockTrouble(await readClock(device), NOON)).toMatchObject({ kind: 'set_back' })
    await noteServerTime(device, header(NOON), NOON)
    expect(findClockTrouble(await readClock(device), NOON)).toBeNull()
  })

  it('is not measured by an answer without a date', async () => {
    const device = openDevice()
    await noteServerTime(device, null, NOON)
    await noteServerTime(device, 'mañana', NOON)
    expect(await readClock(device)).toBeUndefined()
  })
})

describe('a note dated at noon', () => {
  it.each([
    { clocks: 'both clocks say so', device: 8, corrected: 8, told: 0, isOlder: true },
    { clocks: 'the device’s own says less', device: 2, corrected: 300, told: 300, isOlder: false },
    { clocks: 'the corrected one says less', device: 300, corrected: 2, told: 2, isOlder: false },
    { clocks: 'the device’s own was set back by a month', device: -22, corrected: 8, told: 0, isOlder: true },
    {
      clocks: 'a server’s time said so, and both clocks were set back since',
      device: -22,
      corrected: -22,
      told: 8,
      isOlder: true,
    },
    {
      clocks: 'the server’s clock is wrong, and the device’s own a minute behind',
      device: -1 / 1440,
      corrected: 300,
      told: 300,
      isOlder: false,
    },
  ])('is older than a week: $isOlder, when $clocks (T-3)', ({ device, corrected, told, isOlder: expected }) => {
    const at = (day: number) => NOON + day * DAY_MS
    const clocks = { device: at(device), corrected: at(corrected), lastServerTime: at(told) }
    expect(isOlderThan(NOON, 7 * DAY_MS, clocks)).toBe(expected)
  })
})
