import { acts, inWorld, laterCycle, meanwhile, runOn, runToWrite, TWO_DEVICES } from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

/** A device of the first patient with an account. */
const PATIENT = [{ user: 3, filled: false }]

/** Bugs in decisions about patients' requests and clinical records. */
export const decisionBugs: readonly PlantedBug[] = [
  {
    name: 'alternatives-outlive-approval',
    code: '',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'approve', device: 0, row: 0 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'alternatives-still-shown',
    code: '',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'approve', device: 0, row: 0 })
      await world.inspect(device)
    }),
  },
  {
    name: 'text-written-over',
    code: `for (const other of (await readChainOf(db, { ...entry, key: row.id })).outbox)
      await setSeenVersion(db, other, row.version)`,
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'open record', device: 0, row: 0 })
      await meanwhile(world, { do: 'write on record', device: 1, row: 0, fields: ['treatment'], value: 1 })
      await acts(world, { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 2 })
      await laterCycle(world, device)
      await laterCycle(world, device)
    }),
  },
  {
    name: 'text-of-other-tab-written-over',
    code: '(other) => (other.base.version ?? null) === stoodOn',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(
        world,
        { do: 'open record form', device: 0, row: 0 },
        { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 1 },
        { do: 'save record form', device: 0, row: 0, fields: ['treatment'], value: 2 },
      )
      await laterCycle(world, device)
    }),
  },
  {
    name: 'known-record-taken-for-other',
    code: '',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'write record', device: 0, patient: 0, isAtAppointment: false, value: 0 })
      await runToWrite(world, device)
      await runOn(world, device, ['answer lost'])
      const newest = (await world.server.rows('record')).length - 1
      await acts(
        world,
        { do: 'open record', device: 0, row: newest },
        { do: 'write on record', device: 0, row: 1, fields: ['diagnosis'], value: 1 },
        { do: 'write on record', device: 0, row: 0, fields: ['diagnosis'], value: 2 },
      )
      await laterCycle(world, device)
    }),
  },
  {
    name: 'feed-shows-all-appointments',
    code: `if (scope === 'all' || column === 'all' || entity === 'appointment') return rows`,
    history: inWorld(PATIENT, (world, device) => laterCycle(world, device)),
  },
  {
    name: 'slots-named-by-end',
    code: 'uuidV5(requestRef, slot.endTime)',
    history: inWorld(PATIENT, async (world, device) => {
      await laterCycle(world, device)
      await acts(world, { do: 'request', device: 0, day: 0, quarter: 2, slots: 2 })
      await laterCycle(world, device)
    }),
  },
]
