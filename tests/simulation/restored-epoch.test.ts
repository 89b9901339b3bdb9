import { describe, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { act } from './people/person-actions.ts'
import { acts, laterCycle, meanwhile, restoreAndSignIn, runOn, runToWrite } from './planted/directed-moves.ts'
import { heal } from './runs/healing.ts'
import type { Step } from './runs/history.ts'
import { play } from './runs/play.ts'
import { World } from './runs/world.ts'
import { Tally } from './server/faults.ts'

const TWO_DEVICES = [
  { user: 1, filled: true },
  { user: 2, filled: true },
]

describe('a server restored from a backup older than what devices have sent', () => {
  it('gets back every change that a device had seen accepted', async () => {
    const world = await World.open(TWO_DEVICES)
    const copy = await world.backup()
    await act(world.person(0), { do: 'create patient', device: 0, who: 0 })
    await act(world.person(1), { do: 'take income', device: 1, patient: 0, thousands: 2 })
    for (const device of world.devices) await world.runFreely(device)
    expect(await world.server.rows('patient')).toHaveLength(3)

    await world.restore(copy)
    expect(await world.server.rows('patient')).toHaveLength(2)
    await heal(world)
    expect(await world.server.rows('patient')).toHaveLength(3)
    expect(await world.server.rows('income')).toHaveLength(2)
    await world.close()
  })

  it('gets them back after two restores', async () => {
    const world = await World.open(TWO_DEVICES)
    const copy = await world.backup()
    await act(world.person(0), { do: 'create patient', device: 0, who: 0 })
    await world.runFreely(world.device(0))
    await world.restore(copy)
    await world.restore(copy)
    await heal(world)
    expect(await world.server.rows('patient')).toHaveLength(3)
    await world.close()
  })

  it('gets back an edited appointment completely, when a late copy had created it unedited (P-3)', async () => {
    const world = await World.open(TWO_DEVICES)
    const device = world.device(0)
    const copy = await world.backup()
    const book = (number: number) =>
      acts(world, { do: 'book', device: number, patient: number, day: 0, quarter: 8, quarters: 1 })
    await book(0)
    await runToWrite(world, device)
    await runOn(world, device, ['delivered late'])
    await book(1)
    await world.runFreely(world.device(1))
    await laterCycle(world, device)
    await acts(world, { do: 'decide', device: 0, review: 0, how: 'mend', value: 4 })
    const rivals = (await world.person(1).views('appointment')).findIndex(({ startTime }) => startTime === '11:00')
    await meanwhile(world, { do: 'cancel', device: 1, row: rivals, value: 0 })
    await world.network.deliverLate(0)
    await laterCycle(world, device)
    const whole = { date: '2026-03-04', startTime: '10:00', endTime: '10:15', patientId: 2, reason: 'Control' }
    expect(await world.server.rows('appointment')).toContainEqual(expect.objectContaining(whole))

    await restoreAndSignIn(world, copy)
    await heal(world)
    expect(await world.server.rows('appointment')).toContainEqual(expect.objectContaining(whole))
    await world.close()
  })

  it('takes an edit from a form on a row that has come back under another id (E-13)', async () => {
    const world = await World.open(TWO_DEVICES)
    const [person, maker] = [world.person(0), world.device(1)]
    const copy = await world.backup()
    await acts(world, { do: 'create patient', device: 1, who: 0 })
    await world.runFreely(maker)
    await laterCycle(world, world.device(0))
    const opened = (await person.views('patient')).find(({ firstName }) => firstName === 'Persona 0')
    if (!opened) throw new Error('not mirrored')
    await restoreAndSignIn(world, copy)
    await laterCycle(world, maker)
    await laterCycle(world, world.device(0))
    await person.edit('patient', opened, { phone: '3537 999999' })
    await laterCycle(world, world.device(0))
    expect(await person.reviews()).toEqual([])
    expect((await world.server.rows('patient')).map(({ phone }) => phone)).toContain('3537 999999')
    await heal(world)
    await world.close()
  })

  it('asks nobody about values that the copy has already', async () => {
    const world = await World.open(TWO_DEVICES)
    for (const device of [0, 1]) await act(world.person(device), { do: 'note', device, row: 0, value: 1 })
    await world.runFreely(world.device(0))
    const copy = await world.backup()
    await world.runFreely(world.device(1))
    await world.restore(copy)
    await heal(world)
    expect(await world.server.row('appointment', 1)).toMatchObject({ notes: 'nota 1' })
    await world.close()
  })

  it('gets a cancellation again without a review, though the lists bring the appointment before its patient', async () => {
    const world = await World.open(TWO_DEVICES)
    const device = world.device(0)
    const copy = await world.backup()
    await acts(world, { do: 'cancel', device: 0, row: 0, value: 0 })
    await world.runFreely(device)
    await restoreAndSignIn(world, copy)
    await laterCycle(world, device)
    expect(await readOutbox(device.store().db)).toEqual([])
    expect(await world.server.row('appointment', 1)).toMatchObject({ status: 'cancelled' })
    await heal(world)
    await world.close()
  })

  it('has again what an older copy had lost, once a newer copy is restored (E-4)', async () => {
    const world = await World.open(TWO_DEVICES)
    const older = await world.backup()
    await act(world.person(0), { do: 'cancel', device: 0, row: 0, value: 0 })
    await world.runFreely(world.device(0))
    const newer = await world.backup()
    await world.restore(older)
    await world.restore(newer)
    await heal(world)
    expect(await world.server.row('appointment', 1)).toMatchObject({ status: 'cancelled' })
    await world.close()
  })

  it('still lacks what an older copy had lost, when a copy made after that is restored', async () => {
    const sameUser = [
      { user: 1, filled: true },
      { user: 1, filled: true },
    ]
    const steps: Step[] = [
      { do: 'approve', device: 1, row: 0 },
      { do: 'run', device: 1, tab: 0, awaits: 400, faults: [] },
      { do: 'delete patient', device: 0, row: 0 },
      { do: 'restore', which: 0 },
      { do: 'back up' },
      { do: 'restore', which: 1 },
    ]
    await play({ devices: sameUser, pageRows: 500, steps }, new Tally())
  })

  it('deletes a returned row again, though another device had deleted it first', async () => {
    const world = await World.open(TWO_DEVICES)
    const copy = await world.backup()
    for (const number of [0, 1]) await act(world.person(number), { do: 'delete patient', device: number, row: 0 })
    world.time.pass(61_000)
    for (const device of world.devices) await world.runFreely(device)
    await world.restore(copy)
    await heal(world)
    expect(await world.server.rows('patient')).toHaveLength(1)
    await world.close()
  })
})
