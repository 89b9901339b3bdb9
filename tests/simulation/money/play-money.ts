import { act, isAction } from '#tests/simulation/people/person-actions.ts'
import { heal } from '#tests/simulation/runs/healing.ts'
import { World } from '#tests/simulation/runs/world.ts'
import type { Tally } from '#tests/simulation/server/faults.ts'
import { actOnMoney, isMoneyStep } from './money-actions.ts'
import type { MoneyHistory } from './money-history.ts'
import { expectMoneyAddsUp, expectSignedKept, type SignedCloses } from './money-invariants.ts'

/** Plays a history of money, heals the world, and checks that all money adds up. Throws a Violation. */
export async function playMoney({ users, steps }: MoneyHistory, tally: Tally): Promise<void> {
  tally.count('history')
  const world = await World.open(
    users.map((user) => ({ user, filled: true })),
    tally,
  )
  const signed: SignedCloses = new Map()
  try {
    for (const step of steps) {
      tally.count('step')
      await playStep(world, step)
      await expectSignedKept(world, signed)
    }
    await heal(world)
    await expectSignedKept(world, signed)
    await expectMoneyAddsUp(world)
  } finally {
    await world.close()
  }
}

async function playStep(world: World, step: MoneyHistory['steps'][number]): Promise<void> {
  if (step.do === 'wait') return world.time.pass(step.seconds * 1000)
  if (step.do === 'late copy') return world.network.deliverLate(step.which)
  const device = world.device(step.device)
  if (isMoneyStep(step)) await actOnMoney(world, step)
  else if (isAction(step)) await act(world.person(step.device), step)
  else if (step.do === 'run') await world.run(device, step.tab, step.awaits, step.faults)
  else if (step.do === 'kill') world.kill(device, step.tab)
  else if (step.do === 'turn network') device.isOnline = step.on
  await world.inspect(device)
}
