import { acts, inWorld, laterCycle, ONE_DEVICE, runOn, runToWrite } from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

/** Bugs that show when a session ends, the user changes or a tab dies. */
export const sessionBugs: readonly PlantedBug[] = [
  {
    name: 'outbox-cleared-on-401',
    code: 'await db.outbox.clear()',
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(
        world,
        { do: 'create patient', device: 0, who: 0 },
        { do: 'take income', device: 0, patient: 0, thousands: 1 },
      )
      await runToWrite(world, device)
      await device.expireSession()
      await runOn(world, device)
      await world.inspect(device)
    }),
  },
  {
    name: 'sign-out-erases-outbox',
    code: 'if (await isServerRolledBack(db)) return',
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(world, { do: 'take income', device: 0, patient: 0, thousands: 1 })
      await world.signOut(device)
      await world.inspect(device)
    }),
  },
  {
    name: 'late-401-ends-newer-session',
    code: '',
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await runToWrite(world, device)
      await device.expireSession()
      await world.run(device, 0, 1)
      await world.signIn(device, 1)
      await runOn(world, device)
      await world.inspect(device)
    }),
  },
  {
    name: 'one-database-for-all-users',
    code: (original) => `if (userId > 0) return 'clinica'\n${original}`,
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await world.signIn(device, 2)
      await runOn(world, device)
      await world.inspect(device)
    }),
  },
  {
    name: 'ids-in-memory-only',
    // A new tab starts with an empty table.
    code: (original) => `${original}\nthis.on('ready', () => this.ids.clear())`,
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(
        world,
        { do: 'create patient', device: 0, who: 0 },
        { do: 'take income', device: 0, patient: 2, thousands: 1 },
      )
      await runOn(world, device, ['none', 'none', 'request lost'])
      await world.inspect(device)
      world.kill(device, 0)
      await laterCycle(world, device)
    }),
  },
]
