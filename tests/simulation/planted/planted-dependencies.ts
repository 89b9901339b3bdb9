import type { Step } from '#tests/simulation/runs/history.ts'
import { acts, inWorld, laterCycle, meanwhile, ONE_DEVICE, runOn, TWO_DEVICES } from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

const AFTER_UNDO_MS = 11_000

/** Bugs in the sending order, one per kind of dependency key. */
export const dependencyBugs: readonly PlantedBug[] = [
  {
    name: 'no-dependency-keys',
    code: 'true',
    history: firstOneLost({ do: 'note', device: 0, row: 0, value: 1 }, { do: 'note', device: 0, row: 0, value: 2 }),
  },
  {
    name: 'no-key-for-quarter',
    code: 'null',
    // The slot that an appointment frees is given to somebody else.
    history: firstOneLost(
      { do: 'move', device: 0, row: 0, day: 1, quarter: 5 },
      { do: 'book', device: 0, patient: 1, day: 0, quarter: 0, quarters: 1 },
    ),
  },
  {
    name: 'no-key-for-dni',
    code: '[]',
    // A DNI moves from the wrong patient to the right one.
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(world, { do: 'create patient', device: 0, who: 0 })
      await laterCycle(world, device)
      await acts(
        world,
        { do: 'edit patient', device: 0, row: 2, field: 'dni', value: 3 },
        { do: 'create patient', device: 0, who: 0 },
      )
      await runOn(world, device, ['none', 'request lost'])
      await world.inspect(device)
    }),
  },
  {
    name: 'no-key-for-request',
    code: '[]',
    // One alternative is rejected, the other one approved.
    history: firstOneLost({ do: 'reject', device: 0, row: 0, value: 1 }, { do: 'approve', device: 0, row: 0 }),
  },
  {
    name: 'no-key-for-new-patient',
    code: '',
    history: firstOneLost(
      { do: 'give appointment', device: 0, row: 0, patient: 0 },
      { do: 'write record', device: 0, patient: 0, isAtAppointment: true, value: 1 },
    ),
  },
  {
    name: 'no-key-for-deleted-row',
    code: '',
    history: firstOneLost(
      { do: 'take income', device: 0, patient: 0, thousands: 2 },
      { do: 'delete patient', device: 0, row: 0 },
    ),
  },
  {
    name: 'no-key-for-cascade',
    code: (original) => `cascade = []\n${original}`,
    history: firstOneLost(
      { do: 'delete patient', device: 0, row: 1 },
      { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
    ),
  },
  {
    name: 'not-requeued-at-tail',
    code: '',
    history: givenBeforeDecided(),
  },
  {
    name: 'all-later-requeued',
    code: 'withDependencyKeys',
    history: givenBeforeDecided(),
  },
  {
    name: 'waiting-not-requeued',
    code: (isAhead) => `bound.length > 0 || ${isAhead}`,
    // While a note is under review, its appointment is cancelled, and the slot is given to somebody else.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await meanwhile(world, { do: 'note', device: 1, row: 0, value: 1 })
      await acts(world, { do: 'note', device: 0, row: 0, value: 2 })
      await laterCycle(world, device)
      await acts(
        world,
        { do: 'cancel', device: 0, row: 0, value: 1 },
        { do: 'book', device: 0, patient: 1, day: 0, quarter: 0, quarters: 1 },
        { do: 'decide', device: 0, review: 0, how: 'retry', value: 0 },
      )
      await laterCycle(world, device)
    }),
  },
]

/** An appointment is refused. Its slot becomes free and is given to somebody else before the person decides. */
function givenBeforeDecided(): () => Promise<void> {
  return inWorld(TWO_DEVICES, async (world, device) => {
    const free = { day: 1, quarter: 5, quarters: 1 }
    await meanwhile(world, { do: 'book', device: 1, patient: 0, ...free })
    await acts(world, { do: 'book', device: 0, patient: 0, ...free })
    await laterCycle(world, device)
    const rival = (await world.person(1).views('appointment')).length - 1
    await meanwhile(world, { do: 'cancel', device: 1, row: rival, value: 1 })
    await laterCycle(world, device)
    await acts(
      world,
      { do: 'book', device: 0, patient: 1, ...free },
      { do: 'decide', device: 0, review: 0, how: 'retry', value: 0 },
    )
    await laterCycle(world, device)
  })
}

/** The first change's request is lost, and the next change must wait for it. */
function firstOneLost(...steps: Step[]): () => Promise<void> {
  return inWorld(ONE_DEVICE, async (world, device) => {
    await acts(world, ...steps)
    world.time.pass(AFTER_UNDO_MS)
    await runOn(world, device, ['none', 'request lost'])
    await world.inspect(device)
  })
}
