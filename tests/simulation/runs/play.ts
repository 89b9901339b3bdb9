import { type Action, act, isAction } from '#tests/simulation/people/person-actions.ts'
import type { Tally } from '#tests/simulation/server/faults.ts'
import { heal } from './healing.ts'
import type { History, Step } from './history.ts'
import { World } from './world.ts'

const LONG_PAGE = 500
/** The whole window in one list. */
const LONG_LIST_MONTHS = 24

/** Plays a history, heals the world and checks that everything came to rest. Throws a Violation. */
export async function play(history: History, tally: Tally): Promise<void> {
  tally.count('history')
  const world = await World.open(history.devices, tally, sizesOf(history))
  try {
    for (const step of history.steps) await playStep(world, step)
    await heal(world)
  } finally {
    await world.close()
  }
}

/** With small pages the lists of a first mirror are as short as on devices; otherwise few long ones save time. */
function sizesOf({ pageRows }: History) {
  return { pageRows, monthsAList: pageRows < LONG_PAGE ? undefined : LONG_LIST_MONTHS }
}

async function playStep(world: World, step: Step): Promise<void> {
  world.tally.count('step')
  if (!('device' in step)) return passed(world, step)
  const device = world.device(step.device)
  if (!isAction(step)) await happened(world, step)
  else if (await device.isSignedIn()) await act(world.person(step.device), step)
  await world.inspect(device)
}

type Passing = Exclude<Step, { device: number }>

async function passed(world: World, step: Passing): Promise<void> {
  switch (step.do) {
    case 'wait':
      return world.time.pass(step.seconds * 1000)
    case 'late copy':
      return world.network.deliverLate(step.which)
    case 'back up':
      world.copies.push(await world.backup())
      return
    case 'restore':
      return world.restoreOneOf(step.which)
    case 'update':
      world.network.isServerNewer = step.server
  }
}

type Happening = Exclude<Step, Passing | Action>

async function happened(world: World, step: Happening): Promise<void> {
  const device = world.device(step.device)
  switch (step.do) {
    case 'run':
      return world.run(device, step.tab, step.awaits, step.faults)
    case 'kill':
      return world.kill(device, step.tab)
    case 'turn network':
      device.isOnline = step.on
      return
    case 'expire session':
      return device.expireSession()
    case 'set clock':
      return world.setClock(device, step.days)
    case 'fill disk':
      return device.fillDisk(step.writes)
    case 'lose connection':
      return world.loseConnection(device, step.tab)
    case 'age changes':
      return world.ageChanges(device)
    case 'sign out':
      return world.signOut(device)
    case 'sign in':
      return world.signIn(device, step.user, step.known)
  }
}
