import { expect, it } from 'vitest'
import { readAskedCharges } from '#data/local/rows/payments/asked-charges.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { acts } from './planted/directed-moves.ts'
import { heal } from './runs/healing.ts'
import { World } from './runs/world.ts'

it('charged on two devices without network, a visit has both incomes, and one device asks (C-16)', async () => {
  const world = await World.open([
    { user: 1, filled: true },
    { user: 2, filled: true },
  ])
  await acts(
    world,
    { do: 'turn network', device: 0, on: false },
    { do: 'turn network', device: 1, on: false },
    { do: 'charge', device: 0, row: 0, thousands: 2 },
    { do: 'charge', device: 1, row: 0, thousands: 2 },
    { do: 'charge', device: 1, row: 0, thousands: 1 },
  )
  await heal(world)
  const charges = (await world.server.rows('income')).filter(({ appointmentId }) => appointmentId !== null)
  expect(charges.map(({ separate }) => separate).sort()).toEqual([0, 0, 1])
  const today = clinicDayAt(world.time.now())
  const asked = await Promise.all(world.devices.map((device) => readAskedCharges(device.store().db, today)))
  expect(asked.map((questions) => questions.length).sort()).toEqual([0, 1])
  await world.close()
})
