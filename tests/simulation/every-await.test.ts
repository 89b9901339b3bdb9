import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isProof } from '#tests/support/suites/tier.ts'
import type { Device } from './device/clinic-device.ts'
import { openBusyMorning } from './people/busy-morning.ts'
import { heal } from './runs/healing.ts'
import { World } from './runs/world.ts'
import type { Fault } from './server/faults.ts'
import { FAULTS } from './server/faults.ts'

const TO_THE_END = 1000
/** The proof kills a tab at every await, the first tier at every seventeenth. */
const DEATH_STRIDE = isProof ? 1 : 17
/**
 * The proof disturbs the databases at every third await: that takes a third of the time and still meets each kind of
 * transaction.
 */
const TROUBLE_STRIDE = isProof ? 3 : 31
/** In the proof each fault meets every request; in the first tier every sixth, with another offset per fault. */
const REQUEST_STRIDE = isProof ? 1 : 6

describe('a morning without network', () => {
  it('survives the death of its tab at any await', async () => {
    const awaits = await killedAtEach(openBusyMorning)
    expect(awaits).toBeGreaterThan(50)
  })

  it.each(FAULTS.filter((fault) => fault !== 'none'))('survives on any of its requests: %s', async (fault) => {
    let requests = FAULTS.indexOf(fault) % REQUEST_STRIDE
    for (; await meetsAt(requests, fault); requests += REQUEST_STRIDE);
    expect(requests).toBeGreaterThanOrEqual(8)
  })
})

describe('a device in trouble', () => {
  // Dexie warns about each lost connection.
  beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue())
  afterAll(() => void vi.restoreAllMocks())

  it('survives that the browser closes its databases at any await', async () => {
    const awaits = await troubledAtEach((world, device) => world.loseConnection(device, 0))
    expect(awaits).toBeGreaterThan(50)
  })

  it('survives that the disk is full at any write', async () => {
    const awaits = await troubledAtEach((_, device) => device.fillDisk(2))
    expect(awaits).toBeGreaterThan(50)
  })
})

describe('a first mirror', () => {
  it('survives the death of its tab at any await, while the clinic goes on (P-7)', async () => {
    const awaits = await killedAtEach(openEmptyDevice, deletePatientElsewhere)
    expect(awaits).toBeGreaterThan(30)
  })
})

/** Plays the scene repeatedly, each time killing the first tab some awaits later; returns the number of awaits. */
async function killedAtEach(open: () => Promise<World>, meanwhile?: (world: World) => Promise<void>): Promise<number> {
  for (let awaits = 1; ; awaits += DEATH_STRIDE) {
    const world = await open()
    const device = world.device(0)
    await world.run(device, 0, awaits)
    const isOver = !(await device.tab(0)).isBusy
    world.kill(device, 0)
    await world.inspect(device)
    await meanwhile?.(world)
    await heal(world)
    await world.close()
    if (isOver) return awaits
  }
}

/** Plays a morning repeatedly, each time with the trouble some awaits later; returns the number of awaits. */
async function troubledAtEach(trouble: (world: World, device: Device) => void): Promise<number> {
  for (let awaits = 1; ; awaits += TROUBLE_STRIDE) {
    const world = await openBusyMorning()
    const device = world.device(0)
    await world.run(device, 0, awaits)
    const isOver = !(await device.tab(0)).isBusy
    trouble(world, device)
    await world.run(device, 0, TO_THE_END)
    await world.inspect(device)
    await heal(world)
    await world.close()
    if (isOver) return awaits
  }
}

/**
 * Plays a morning in which this request meets the fault and all others succeed. Returns whether there was such a
 * request.
 */
async function meetsAt(request: number, fault: Fault): Promise<boolean> {
  const world = await openBusyMorning()
  const before = world.tally.get(fault)
  await world.run(world.device(0), 0, TO_THE_END, [...Array<Fault>(request).fill('none'), fault])
  await world.inspect(world.device(0))
  await heal(world)
  await world.close()
  return world.tally.get(fault) > before
}

function openEmptyDevice(): Promise<World> {
  return World.open([
    { user: 1, filled: false },
    { user: 2, filled: true },
  ])
}

async function deletePatientElsewhere(world: World): Promise<void> {
  const person = world.person(1)
  const [patient] = await person.views('patient')
  if (patient) await person.delete('patient', patient)
  world.time.pass(60_000)
  await world.runFreely(world.device(1))
}
