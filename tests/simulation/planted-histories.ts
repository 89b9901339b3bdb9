import { readMirrorState } from '#data/local/meta.ts'
import { beginLife } from '#data/sync/begin-life.ts'
import type { Device } from './clinic-device.ts'
import type { DeviceTab } from './device-tab.ts'
import { heal } from './healing.ts'
import { act } from './person-actions.ts'
import { World } from './world.ts'

const ONE_DEVICE = [{ user: 1, filled: true }]
const TWO_DEVICES = [...ONE_DEVICE, { user: 2, filled: true }]
const EMPTY_AND_FILLED = [
  { user: 1, filled: false },
  { user: 2, filled: true },
]
const TO_THE_END = 1000

/** For each planted bug the history that must find it. */
export const plantedHistories: Readonly<Record<string, () => Promise<void>>> = {
  'fresh key per retry': () =>
    inWorld(ONE_DEVICE, async (world, device) => {
      await act(world.person(0), { do: 'correct income', device: 0, row: 0, thousands: 2 })
      await world.run(device, 0, TO_THE_END, ['none', 'answer lost'])
      world.time.pass(60_000)
      await world.run(device, 0, TO_THE_END)
      await world.inspect(device)
    }),

  'dequeue before send': () =>
    inWorld(ONE_DEVICE, async (world, device) => {
      await act(world.person(0), { do: 'create patient', device: 0, who: 0 })
      await world.run(device, 0, TO_THE_END, ['none', 'request lost'])
      await world.inspect(device)
    }),

  'wiped on 401': () =>
    inWorld(ONE_DEVICE, async (world, device) => {
      await act(world.person(0), { do: 'create patient', device: 0, who: 0 })
      await act(world.person(0), { do: 'take income', device: 0, patient: 0, thousands: 1 })
      await runToWrite(world, device)
      await device.expireSession()
      await world.run(device, 0, TO_THE_END)
      await world.inspect(device)
    }),

  'dropped at ack': () =>
    inWorld(ONE_DEVICE, async (world, device) => {
      await act(world.person(0), { do: 'create patient', device: 0, who: 0 })
      await awaitByAwait(world, device, () => world.inspect(device))
    }),

  'cursor before rows': () =>
    inWorld(TWO_DEVICES, async (world, device) => {
      await act(world.person(1), { do: 'create patient', device: 1, who: 0 })
      await world.runFreely(world.device(1))
      const head = await world.server.sequence()
      await awaitByAwait(world, device, async () => {
        if ((await device.store().cursor()) === head) world.kill(device, 0)
      })
    }),

  'broken filling begun at a new head': () =>
    inWorld(EMPTY_AND_FILLED, async (world, device) => {
      await runToRequest(world, device, '/api/v1/incomes')
      world.kill(device, 0)
      await deletePatient(world)
    }),

  'lists put without judging': () =>
    inWorld(TWO_DEVICES, async (world, device) => {
      await act(world.person(1), { do: 'move', device: 1, row: 0, day: 0, quarter: 0 })
      await world.runFreely(world.device(1))
      await act(world.person(0), { do: 'move', device: 0, row: 0, day: 0, quarter: 2 })
      const { epoch } = (await readMirrorState(device.store().db)) ?? { epoch: 0 }
      await beginLife(device.store().db, { epoch, lineage: [] }, 0)
    }),

  'overtaken list put': () =>
    inWorld(EMPTY_AND_FILLED, async (world, device) => {
      await runToRequest(world, device, '/api/v1/patients')
      await world.run(device, 0, 1)
      await deletePatient(world)
      await world.run(device, 1, TO_THE_END)
      await untilPatientsChange(world, device)
    }),
}

async function inWorld(
  starts: Parameters<typeof World.open>[0],
  history: (world: World, device: Device) => Promise<void>,
): Promise<void> {
  const world = await World.open(starts)
  try {
    await history(world, world.device(0))
    await heal(world)
  } finally {
    await world.close()
  }
}

/** A whole cycle of the first tab, with a look after each await; ends early when the look kills the tab. */
async function awaitByAwait(world: World, device: Device, look: () => Promise<void>): Promise<void> {
  const tab = await device.tab(0)
  do {
    await world.run(device, 0, 1)
    await look()
  } while (tab.isBusy && device.openTab(0) === tab)
}

/** To where the first change is about to leave. */
function runToWrite(world: World, device: Device): Promise<void> {
  return runUntil(world, device, (tab) => tab.leaving !== null && tab.leaving.method !== 'GET')
}

/** To where a request of this path is about to leave. */
function runToRequest(world: World, device: Device, path: string): Promise<void> {
  return runUntil(world, device, (tab) => tab.leaving?.url.startsWith(path) ?? false)
}

/** Lets the first tab go on until its mirror of patients is another, at most to the end of its cycle. */
async function untilPatientsChange(world: World, device: Device): Promise<void> {
  const patients = async () => JSON.stringify((await device.store().contents()).rows.patient)
  const before = await patients()
  await awaitByAwait(world, device, async () => {
    if ((await patients()) !== before) world.kill(device, 0)
  })
}

async function runUntil(world: World, device: Device, isThere: (tab: DeviceTab) => boolean): Promise<void> {
  const tab = await device.tab(0)
  do await world.run(device, 0, 1)
  while (tab.isBusy && !isThere(tab))
}

/** The second device deletes the first patient, more than a minute passing. */
async function deletePatient(world: World): Promise<void> {
  await act(world.person(1), { do: 'delete patient', device: 1, row: 0 })
  world.time.pass(61_000)
  await world.runFreely(world.device(1))
}
