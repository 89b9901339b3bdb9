import { readMirrorState } from '#data/local/database/meta.ts'
import { onEpochChange } from '#data/sync/epochs/on-epoch-change.ts'
import type { Device } from '#tests/simulation/device/clinic-device.ts'
import type { World } from '#tests/simulation/runs/world.ts'
import {
  acts,
  awaitByAwait,
  deletePatient,
  EMPTY_AND_FILLED,
  inWorld,
  laterCycle,
  meanwhile,
  restoreAndSignIn,
  runOn,
  runToRequest,
  runToWrite,
  TWO_DEVICES,
} from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

/** Bugs in filling the mirror and following the server. */
export const mirrorBugs: readonly PlantedBug[] = [
  {
    name: 'cursor-before-rows',
    code: (applied) => `(await ports.db.meta.put({ ...state, cursor: page.cursor }),
      (since = page.cursor),
      ${applied})`,
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'create patient', device: 1, who: 0 })
      await world.runFreely(world.device(1))
      const head = await world.server.sequence()
      await awaitByAwait(world, device, async () => {
        if ((await device.store().cursor()) === head) world.kill(device, 0)
      })
    }),
  },
  {
    name: 'sequence-before-commit',
    // A slow transaction of a device: its number is visible a second before its rows.
    code: `const begun = clock()
      const early =
        intent.receipt &&
        (await db.transaction().execute((trx) => takeCommitNumber(new Changes(trx, timestampOf(begun), null))))
      while (early && clock() < begun + 1000) await new Promise((resolve) => setTimeout(resolve, 1))
      return db.transaction().execute((trx) => writeWithin({ trx, now: clock() }, { ...intent, early }, work))`,
    elsewhere: [
      {
        mark: 'sequence-before-commit-stamp',
        code: (version) => `intent.early && changes.any
          ? (await changes.stamp(intent.early), intent.early)
          : ${version}`,
      },
    ],
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'create patient', device: 0, who: 0 })
      await runToWrite(world, device)
      const before = await world.server.sequence()
      const delivered = world.run(device, 0, 1)
      while ((await world.server.sequence()) === before) await nextTurn()
      await world.runFreely(world.device(1))
      world.time.pass(1000)
      await delivered
    }),
  },
  {
    name: 'no-tombstones',
    code: '[]',
    history: inWorld(TWO_DEVICES, deletePatient),
  },
  {
    name: 'refresh-deletes-unsent',
    code: 'await db.outbox.clear()',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await restoreAndSignIn(world, await world.backup())
      await laterCycle(world, device)
    }),
  },
  {
    name: 'filling-at-new-head',
    code: `if (known) {
      await ports.db.meta.delete('mirror')
      return startMirror(ports, null, isStaff)
    }`,
    history: inWorld(EMPTY_AND_FILLED, async (world, device) => {
      await runToRequest(world, device, '/api/v1/incomes')
      world.kill(device, 0)
      await deletePatient(world)
    }),
  },
  {
    name: 'filled-without-rebase',
    code: 'false',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await meanwhile(world, { do: 'move', device: 1, row: 0, day: 0, quarter: 0 })
      await acts(world, { do: 'move', device: 0, row: 0, day: 0, quarter: 2 })
      await mirrorThrownAway(device)
    }),
  },
  {
    name: 'overtaken-list-kept',
    code: '',
    history: inWorld(EMPTY_AND_FILLED, async (world, device) => {
      await runToRequest(world, device, '/api/v1/patients')
      await world.run(device, 0, 1)
      await deletePatient(world)
      await runOn(world, device, [], 1)
      await untilPatientsChange(world, device)
    }),
  },
]

/** Discards the mirror, as after a drift or an invalid cursor. */
async function mirrorThrownAway(device: Device): Promise<void> {
  const { db } = device.store()
  const { epoch } = (await readMirrorState(db)) ?? { epoch: 0 }
  await onEpochChange(db, { epoch, lineage: [] }, 0)
}

/** Runs the first tab until its mirrored patients change, at most to the end of its cycle. */
async function untilPatientsChange(world: World, device: Device): Promise<void> {
  const patients = async () => JSON.stringify((await device.store().contents()).rows.patient)
  const before = await patients()
  await awaitByAwait(world, device, async () => {
    if ((await patients()) !== before) world.kill(device, 0)
  })
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
