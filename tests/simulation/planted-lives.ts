import {
  A_LEASE_MS,
  acts,
  inWorld,
  laterCycle,
  meanwhile,
  restoreAndSignIn,
  runOn,
  runToMark,
  runToWrite,
  TWO_DEVICES,
} from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

/** Mistakes that show when the server is restored from a backup. */
export const lifeBugs: readonly PlantedBug[] = [
  {
    name: 'epoch ignored: an answer of a former life counts',
    file: 'src/data/sync/settle-outcome.ts',
    edits: [{ statement: '  if (mirror && ack.epoch !== mirror.epoch) {', replacement: '  if (!mirror) {' }],
    // The frozen tab's yes is of a life that is gone, the second tab's request has not left yet.
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        const copy = await world.backup()
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await runToWrite(world, device)
        await world.run(device, 0, 1)
        await restoreAndSignIn(world, copy)
        world.time.pass(A_LEASE_MS)
        await runToWrite(world, device, 1)
        await runOn(world, device)
        world.kill(device, 1)
        await world.inspect(device)
      }),
  },
  {
    name: 'epoch ignored: the server takes writes that were meant for a former life',
    file: 'server/http/preconditions.ts',
    edits: [
      {
        statement: '  if (askedEpoch !== undefined && askedEpoch !== String(epoch)) throw otherEpoch()\n',
        replacement: '',
      },
    ],
    // The device's change is made, but the device makes its requests anew: the same change seems to be somebody else's.
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        const copy = await world.backup()
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await runToMark(world, device)
        await restoreAndSignIn(world, copy)
        await runOn(world, device, ['answer lost'])
        await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
        await laterCycle(world, device)
      }),
  },
]
