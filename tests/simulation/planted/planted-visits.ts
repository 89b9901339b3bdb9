import { readAskedCharges } from '#data/local/rows/payments/asked-charges.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { expectRule } from '#tests/simulation/rules/violation.ts'
import { heal } from '#tests/simulation/runs/healing.ts'
import type { World } from '#tests/simulation/runs/world.ts'
import { acts, inWorld, laterCycle, meanwhile, TWO_DEVICES } from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

/** Bugs around a visit: its payment, and the appointment that a move becomes. */
export const visitBugs: readonly PlantedBug[] = [
  {
    name: 'charge-waits-for-appointment',
    code: '[]',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      const place = { day: 1, quarter: 5, quarters: 1 }
      await meanwhile(world, { do: 'book', device: 1, patient: 0, ...place })
      await acts(world, { do: 'book', device: 0, patient: 0, ...place })
      const booked = (await world.person(0).views('appointment')).length - 1
      await acts(world, { do: 'charge', device: 0, row: booked, thousands: 7 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'drop', value: 0 })
      await laterCycle(world, device)
      const paid = (await world.server.rows('income')).filter(({ netAmount }) => netAmount === 700_000)
      expectRule(
        paid.length === 1 && paid[0]?.appointmentId === null,
        `the charge of an appointment that was dropped arrived as ${JSON.stringify(paid)}`,
      )
    }),
  },
  {
    name: 'second-charge-asked-everywhere',
    code: 'second',
    history: chargedTwice(),
  },
  {
    name: 'explained-charge-asked-again',
    code: 'return earlier.length === 0 ? [] : [{ charge, earlier }]',
    history: chargedTwice(),
  },
  {
    name: 'move-stays-beside-new-appointment',
    code: '',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'move', device: 0, row: 0, day: 1, quarter: 5 })
      await meanwhile(world, { do: 'cancel', device: 1, row: 0, value: 1 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'book anew', value: 0 })
      await laterCycle(world, device)
      const booked = (await world.server.rows('appointment')).filter(({ startTime }) => startTime === '10:15')
      expectRule(booked.length === 1, `a move became ${booked.length} new appointments`)
    }),
  },
]

/**
 * Two devices charge one visit without network, the second one also for something else. Of the two unexplained charges
 * the later one is asked about, by the device that made it.
 */
function chargedTwice(): () => Promise<void> {
  return inWorld(TWO_DEVICES, async (world) => {
    await acts(
      world,
      { do: 'turn network', device: 0, on: false },
      { do: 'turn network', device: 1, on: false },
      { do: 'charge', device: 0, row: 0, thousands: 2 },
      { do: 'charge', device: 1, row: 0, thousands: 2 },
      { do: 'charge', device: 1, row: 0, thousands: 1 },
    )
    await heal(world)
    const asked = await askedCharges(world)
    expectRule(asked.length === 1, `${asked.length} charges of one visit are asked about: ${asked.join()}`)
  })
}

/** Returns the charges that the devices ask about, each with its device. */
async function askedCharges(world: World): Promise<string[]> {
  const today = clinicDayAt(world.time.now())
  const asked = await Promise.all(
    world.devices.map(async (device) => {
      const { db, name } = device.store()
      return (await readAskedCharges(db, today)).map(({ charge }) => `${name}: ${charge.uid}`)
    }),
  )
  return asked.flat()
}
