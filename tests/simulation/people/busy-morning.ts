import type { Step } from '#tests/simulation/runs/history.ts'
import { World } from '#tests/simulation/runs/world.ts'
import { act, isAction } from './person-actions.ts'

/** What a person does offline: a new patient with appointment and income, an edit, a cancellation, a correction. */
const MORNING: Step[] = [
  { do: 'create patient', device: 0, who: 0 },
  { do: 'book', device: 0, patient: 2, day: 1, quarter: 2, quarters: 2 },
  { do: 'take income', device: 0, patient: 2, thousands: 2 },
  { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 },
  { do: 'cancel', device: 0, row: 0, value: 1 },
  { do: 'correct income', device: 0, row: 0, thousands: 3 },
]

/** Opens a world with such a morning in the first device's outbox; the second device has not seen it. */
export async function openBusyMorning(): Promise<World> {
  const world = await World.open([
    { user: 1, filled: true },
    { user: 2, filled: true },
  ])
  for (const step of MORNING) if (isAction(step)) await act(world.person(0), step)
  return world
}
