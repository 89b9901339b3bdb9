import type { ListSizes } from '#data/sync/engine/sync-ports.ts'
import { type Action, act, isAction } from '#tests/simulation/people/person-actions.ts'
import type { Tally } from '#tests/simulation/server/faults.ts'
import { heal } from './healing.ts'
import type { History, Step } from './history.ts'
import { World } from './world.ts'

const LONG_PAGE = 500
const SHORT_LISTS: ListSizes = { months: 4, rows: 2 }
/** The whole window in one list, and all patients. */
const LONG_LISTS: ListSizes = { months: 24, rows: 500 }

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
  return { pageRows, listSizes: pageRows < LONG_PAGE ? SHORT_LISTS : LONG_LISTS }
}

async function playStep(world: World, step: Step): Promise<void> {
  world.tally.count('step')
  if (!('device' in step)) return applyStepWithoutDevice(world, step)
  const device = world.device(step.device)
  if (!isAction(step)) await applyEvent(world, step)
  else if (await device.isSignedIn()) await act(world.person(step.device), step)
  await world.inspect(device)
}

type Passing = Exclude<Step, { device: number }>

async function applyStepWithoutDevice(world: World, step: Passing): Promise<void> {
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

async function applyEvent(world: World, step: Happening): Promise<void> {
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
