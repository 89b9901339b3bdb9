import { describe, expect, it } from 'vitest'
import { seriesDays } from '#domain/series/series-days.ts'
import { UNDO_MS } from '#domain/sync/outbox/due-time.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { addDays } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { createdSeries } from '#features/appointments/dialog/series/series-wishes.ts'
import { readUnplacedGroups } from '#features/shared/slot-resolver/unplaced-groups.ts'
import { isProof } from '#tests/support/suites/tier.ts'
import { heal } from './runs/healing.ts'
import { World } from './runs/world.ts'

const TIMES = 8
/** The proof kills the tab at every await. */
const DEATH_STRIDE = isProof ? 1 : 21

/** A clinic with two devices, which both are without network. */
async function openOffline(): Promise<World> {
  const world = await World.open([
    { user: 1, filled: true },
    { user: 2, filled: true },
  ])
  for (const device of world.devices) device.isOnline = false
  return world
}

/** Makes a series at the device, of so many weeks from that week on. */
async function makeSeries(world: World, device: number, firstWeek: number): Promise<string> {
  const first = addDays(clinicDayAt(world.time.now()), 100 + 7 * firstWeek)
  const ten = { startTime: timeOfDay('10:00'), endTime: timeOfDay('10:15'), professionalId: 1 }
  const places = seriesDays(first, { weekdays: [], everyWeeks: 1, times: TIMES }).map((date) => ({ date, ...ten }))
  const fields = { patientId: 1, reason: 'Rehabilitación', notes: '' }
  const wishes = createdSeries(places, { draft: world.time.newUuid(), fields, plan: {}, leftOfPlan: 0 })
  await world.person(device).createTogether(wishes)
  const [wish] = wishes
  return String(wish?.kind === 'create' && wish.fields.seriesRef)
}

async function goOnline(world: World, device: number): Promise<void> {
  world.device(device).isOnline = true
  world.time.pass(UNDO_MS + 1_000)
}

async function daysOf(world: World, series: string): Promise<unknown[]> {
  const rows = await world.server.rows('appointment')
  return rows.filter(({ seriesRef }) => seriesRef === series).map(({ date }) => date)
}

describe('a series that was made without network', () => {
  it('is on the server exactly once, wherever the tab is killed while it is sent', async () => {
    for (let awaits = 1, isOver = false; !isOver; awaits += DEATH_STRIDE) {
      const world = await openOffline()
      const series = await makeSeries(world, 0, 0)
      await goOnline(world, 0)
      await world.run(world.device(0), 0, awaits)
      isOver = !(await world.device(0).tab(0)).isBusy
      world.kill(world.device(0), 0)
      await heal(world)
      const days = await daysOf(world, series)
      expect([days.length, new Set(days).size]).toEqual([TIMES, TIMES])
      await world.close()
    }
  })

  it('keeps what is free; what another device took meanwhile waits as one group', async () => {
    const world = await openOffline()
    const first = await makeSeries(world, 0, 0)
    const second = await makeSeries(world, 1, 3)
    for (const device of [0, 1]) {
      await goOnline(world, device)
      await world.runFreely(world.device(device))
      world.time.pass(60_000)
      await world.runFreely(world.device(device))
    }
    const [mine, theirs] = [await daysOf(world, first), await daysOf(world, second)]
    expect([mine.length, theirs.length]).toEqual([TIMES, 3])
    const groups = await readUnplacedGroups(world.device(1).store().db)
    expect(groups.map((group) => group.map(({ patch }) => patch.date))).toEqual([mine.slice(3)])
    expect(await readUnplacedGroups(world.device(0).store().db)).toEqual([])
    await heal(world)
    await world.close()
  })
})
