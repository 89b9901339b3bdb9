import { acts, inWorld, laterCycle, ONE_DEVICE, runOn, runToWrite } from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

/** Mistakes that show when a session ends, a user changes or a tab dies. */
export const sessionBugs: readonly PlantedBug[] = [
  {
    name: 'wiped on 401',
    edits: [
      {
        file: 'src/data/sync/settle-outcome.ts',
        statement: '      await db.outbox.update(entry.n, queued)\n',
        replacement: '      await db.outbox.clear()\n',
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
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
    name: 'a sign-out erases what waits',
    edits: [
      {
        file: 'src/data/sync/open-clinic.ts',
        statement: 'if ((await countUnsettled(db)) > 0 || ',
        replacement: 'if (',
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(world, { do: 'take income', device: 0, patient: 0, thousands: 1 })
        await world.signOut(device)
        await world.inspect(device)
      }),
  },
  {
    name: 'late 401 ends a newer session',
    edits: [
      {
        file: 'src/data/local/session.ts',
        statement: '    if (session?.token !== token) return false\n',
        replacement: '',
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
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
    name: 'one store for all users',
    edits: [
      {
        file: 'src/data/local/clinic-database.ts',
        statement: 'export function databaseNameOf(userId: number): string {',
        replacement: `export function databaseNameOf(userId: number): string {
  if (userId > 0) return 'clinica'`,
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await world.signIn(device, 2)
        await runOn(world, device)
        await world.inspect(device)
      }),
  },
  {
    name: 'id map in memory only',
    edits: [
      {
        // A tab that opens begins with none.
        file: 'src/data/local/clinic-database.ts',
        statement: '    keepLayouts(this.journal)',
        replacement: `    keepLayouts(this.journal)
    this.on('ready', () => this.ids.clear())`,
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
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
