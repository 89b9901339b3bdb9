import type { World } from '#tests/simulation/runs/world.ts'
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

/** Bugs that show when the server is restored from a backup. */
export const restoreBugs: readonly PlantedBug[] = [
  {
    name: 'epoch-of-answer-ignored',
    code: '',
    // The frozen tab's acceptance is of a past epoch; the second tab's request has not left yet.
    history: inWorld(TWO_DEVICES, async (world, device) => {
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
    name: 'epoch-of-request-ignored',
    code: '',
    // The change took effect, but the device serializes its request again, so its own change looks like somebody
    // else's.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      const copy = await world.backup()
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await runToMark(world, device)
      await restoreAndSignIn(world, copy)
      await runOn(world, device, ['answer lost'])
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'ids-reused-after-restore',
    code: '',
    // The change's patient is lost and had no ref; another patient gets the id.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      const copy = await world.backup()
      await addPatient(world, 'Carla')
      await world.runFreely(device)
      await acts(world, { do: 'edit patient', device: 0, row: 2, field: 'phone', value: 1 })
      world.time.pass(1000)
      await restoreAndSignIn(world, copy)
      await addPatient(world, 'Dora')
      await laterCycle(world, device)
    }),
  },
  {
    name: 'own-text-not-counted-as-seen',
    code: '',
    // The device has deleted its first text, as it must, when the server loses it.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      const copy = await world.backup()
      await acts(world, { do: 'write on record', device: 0, row: 0, fields: ['diagnosis'], value: 0 })
      await laterCycle(world, device)
      world.time.pass(THREE_DAYS_MS)
      await laterCycle(world, device)
      await acts(world, { do: 'write on record', device: 0, row: 0, fields: ['diagnosis'], value: 1 })
      await restoreAndSignIn(world, copy)
      await laterCycle(world, device)
    }),
  },
]

const THREE_DAYS_MS = 3 * 24 * 60 * 60_000

/** Adds a patient directly on the server, not through a device. */
async function addPatient({ server }: World, firstName: string): Promise<void> {
  const contact = { phone: '3537 400000', email: 'nadie@correo.example' }
  const answer = await server.answer({
    method: 'POST',
    url: '/api/v1/patients',
    headers: { authorization: `Bearer ${await server.signIn(1)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName, lastName: 'Zárate', dni: '20000003', ...contact }),
  })
  if (answer.status !== 201) throw new Error(`patients answered ${answer.status}: ${answer.body}`)
}
