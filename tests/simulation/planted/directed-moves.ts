import type { Device } from '#tests/simulation/device/clinic-device.ts'
import type { DatabaseCopy } from '#tests/simulation/device/database-copy.ts'
import type { DeviceTab } from '#tests/simulation/device/device-tab.ts'
import { act, isAction } from '#tests/simulation/people/person-actions.ts'
import { heal } from '#tests/simulation/runs/healing.ts'
import type { Step } from '#tests/simulation/runs/history.ts'
import { World } from '#tests/simulation/runs/world.ts'
import type { Fault } from '#tests/simulation/server/faults.ts'

/** One device of the first user. */
export const ONE_DEVICE = [{ user: 1, filled: true }]
/** A device of each user. */
export const TWO_DEVICES = [...ONE_DEVICE, { user: 2, filled: true }]
/** Two devices, of which the first has no mirror yet. */
export const EMPTY_AND_FILLED = [
  { user: 1, filled: false },
  { user: 2, filled: true },
]

/** Longer than a sender's lease. */
export const A_LEASE_MS = 70_000
const TO_THE_END = 1000
/** Longer than any retry waits. */
const A_WHILE_MS = 400_000

/**
 * Returns a function that plays a directed history of a planted bug, then heals the world. `device` is the first one.
 */
export function inWorld(
  starts: Parameters<typeof World.open>[0],
  history: (world: World, device: Device) => Promise<void>,
): () => Promise<void> {
  return async () => {
    const world = await World.open(starts)
    try {
      await history(world, world.device(0))
      await heal(world)
    } finally {
      await world.close()
    }
  }
}

/** Performs steps of people at their screens, one after another. */
export async function acts(world: World, ...steps: Step[]): Promise<void> {
  for (const step of steps) if (isAction(step)) await act(world.person(step.device), step)
}

/** Lets the second device pull, performs the steps there, and sends them. */
export async function meanwhile(world: World, ...steps: Step[]): Promise<void> {
  const other = world.device(1)
  await world.runFreely(other)
  await acts(world, ...steps)
  await world.runFreely(other)
}

/** Runs a tab to the end of its current or next cycle; its next requests meet these faults. */
export function runOn(world: World, device: Device, faults: readonly Fault[] = [], tab = 0): Promise<void> {
  return world.run(device, tab, TO_THE_END, faults)
}

/** Restores the server from a copy; everybody signs in again. */
export async function restoreAndSignIn(world: World, copy: DatabaseCopy): Promise<void> {
  await world.restore(copy)
  for (const device of world.devices) await world.signIn(device, device.userId)
}

/** Waits until every retry is due, then runs a cycle and inspects the device. */
export async function laterCycle(world: World, device: Device): Promise<void> {
  world.time.pass(A_WHILE_MS)
  await runOn(world, device)
  await world.inspect(device)
}

/** Runs a cycle of the first tab and calls `look` after each await; ends early if that kills the tab. */
export async function awaitByAwait(world: World, device: Device, look: () => Promise<void>): Promise<void> {
  const tab = await device.tab(0)
  do {
    await world.run(device, 0, 1)
    await look()
  } while (tab.isBusy && device.openTab(0) === tab)
}

/** Runs until the next write is about to leave. */
export function runToWrite(world: World, device: Device, tab = 0): Promise<void> {
  return runUntil(world, device, ({ leaving }) => leaving !== null && leaving.method !== 'GET', tab)
}

/** Runs until a request of this path is about to leave. */
export function runToRequest(world: World, device: Device, path: string): Promise<void> {
  return runUntil(world, device, (tab) => tab.leaving?.url.startsWith(path) ?? false)
}

/** Runs until the oldest change is marked as in flight. */
export function runToMark(world: World, device: Device): Promise<void> {
  return runUntil(world, device, async () => (await device.store().contents()).outbox[0]?.state === 'inflight')
}

async function runUntil(
  world: World,
  device: Device,
  isThere: (tab: DeviceTab) => boolean | Promise<boolean>,
  number = 0,
): Promise<void> {
  const tab = await device.tab(number)
  do await world.run(device, number, 1)
  while (tab.isBusy && !(await isThere(tab)))
}

/** Deletes the first patient on the second device, and lets the undo time pass. */
export async function deletePatient(world: World): Promise<void> {
  await acts(world, { do: 'delete patient', device: 1, row: 0 })
  world.time.pass(61_000)
  await world.runFreely(world.device(1))
}
