import { acts, inWorld, laterCycle, meanwhile, ONE_DEVICE, runOn, runToWrite, TWO_DEVICES } from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

/** Bugs in merging the changes of one row. */
export const mergeBugs: readonly PlantedBug[] = [
  {
    name: 'no-if-match',
    code: '',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await runToWrite(world, device)
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
      await runOn(world, device)
      await world.inspect(device)
    }),
  },
  {
    name: 'conflict-taken-for-seen',
    code: `for (const field of conflict?.fields ?? [])
      await db.outbox.update(conflict?.first.n ?? 0, { ['base.' + field]: row[field] ?? null })`,
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'correct income', device: 0, row: 0, thousands: 2 })
      await meanwhile(world, { do: 'correct income', device: 1, row: 0, thousands: 3 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'dependents-keep-base',
    code: 'new Map()',
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(
        world,
        { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
        { do: 'cancel', device: 0, row: 0, value: 1 },
      )
      await runOn(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'mend', value: 4 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'later-edit-wins',
    code: '{}',
    // Two texts are joined into one; a later own text would overwrite both.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(
        world,
        { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 0 },
        { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 1 },
      )
      await meanwhile(world, { do: 'write on record', device: 1, row: 0, fields: ['treatment'], value: 2 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'mend', value: 0 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'dropped-change-keeps-base',
    code: '',
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(
        world,
        { do: 'edit patient', device: 0, row: 0, field: 'dni', value: -9_999_999 },
        { do: 'edit patient', device: 0, row: 0, field: 'dni', value: 5 },
      )
      await runOn(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'drop', value: 0 })
      await world.inspect(device)
    }),
  },
  {
    name: 'rest-of-change-dropped',
    code: 'return null',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(
        world,
        { do: 'open record', device: 0, row: 0 },
        { do: 'write on record', device: 0, row: 0, fields: ['diagnosis', 'treatment'], value: 0 },
      )
      await meanwhile(world, { do: 'write on record', device: 1, row: 0, fields: ['treatment'], value: 1 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'drop', value: 0 })
    }),
  },
  {
    name: 'decided-on-unshown',
    code: 'if (before) return before',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
      await laterCycle(world, device)
      await acts(world, { do: 'look at reviews', device: 0 })
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 3 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'retry', value: 0 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'unseen-appointment-deleted',
    code: '',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'delete patient', device: 0, row: 0 })
      await meanwhile(world, { do: 'book', device: 1, patient: 0, day: 1, quarter: 5, quarters: 1 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'no-rebase-after-new-deletion',
    code: '',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'delete patient', device: 0, row: 0 })
      await meanwhile(world, { do: 'book', device: 1, patient: 0, day: 1, quarter: 5, quarters: 1 })
      await laterCycle(world, device)
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'retry', value: 0 })
      await runOn(world, device)
    }),
  },
  {
    name: 'seen-fields-not-kept',
    code: '({ patch }) => patch',
    // A person who gives an appointment to another patient means the time that was shown.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'give appointment', device: 0, row: 0, patient: 0 })
      await meanwhile(world, { do: 'move', device: 1, row: 0, day: 0, quarter: 5 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'retry', value: 0 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'form-keeps-omitted',
    code: (wishOf) => `(entry, ground, ids) => ({
      ...(ground && keptFields(entry, ground, ids)),
      ...(${wishOf})(entry, ground, ids),
    })`,
    elsewhere: [{ mark: 'form-keeps-omitted-fields', code: 'return editableAmong(entry.entity, own)' }],
    // A note on an income whose amount another device has corrected.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'take income', device: 1, patient: 0, thousands: 1 })
      await world.runFreely(world.device(1))
      await laterCycle(world, device)
      await acts(world, { do: 'note on income', device: 0, row: 0, value: 1 })
      await meanwhile(world, { do: 'correct income', device: 1, row: 0, thousands: 2 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'mend', value: 0 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'own-text-in-conflict',
    code: 'return row',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(
        world,
        { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 0 },
        { do: 'write on record', device: 0, row: 0, fields: ['diagnosis'], value: 1 },
        { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 1 },
      )
      await meanwhile(world, { do: 'write on record', device: 1, row: 0, fields: ['diagnosis'], value: 0 })
      await laterCycle(world, device)
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'mend', value: 4 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'new-row-not-rebased',
    code: 'mirrored',
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(world, { do: 'create patient', device: 0, who: 0 })
      const place = (await world.person(0).views('patient')).length - 1
      await acts(
        world,
        { do: 'open form', device: 0, entity: 'patient', row: place, tabs: 2 },
        { do: 'edit patient', device: 0, row: place, field: 'phone', value: 1 },
        { do: 'edit patient', device: 0, row: place, field: 'phone', value: 2 },
      )
      await laterCycle(world, device)
    }),
  },
  {
    name: 'waiting-left-in-conflict',
    code: '',
    // The new patient's DNI is on file. An appointment is given to that patient in one tab, and edited in another.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'create patient', device: 1, who: 0 })
      await world.runFreely(world.device(1))
      await acts(world, { do: 'create patient', device: 0, who: 0 })
      const place = (await world.person(0).views('patient')).length - 1
      await acts(
        world,
        { do: 'open form', device: 0, entity: 'appointment', row: 0, tabs: 2 },
        { do: 'give appointment', device: 0, row: 0, patient: place },
        { do: 'note', device: 0, row: 0, value: 1 },
      )
      await meanwhile(world, { do: 'move', device: 1, row: 0, day: 0, quarter: 5 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'drop', value: 0 })
      await world.inspect(device)
    }),
  },
  {
    name: 'rebased-per-change',
    code: '',
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(
        world,
        { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 },
        { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 2 },
      )
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'address', value: 3 })
      await runOn(world, device)
      await world.inspect(device)
    }),
  },
  {
    name: 'merged-without-pull',
    code: (end) => `(flight.merged = ((current) =>
      outcome.kind === 'stale' &&
      current &&
      Object.entries(flight.entry.base).every(([field, seen]) => current[field] === seen)
        ? { ...flight.request, ifMatch: Number(current.version) }
        : null)(reply.kind === 'answer' && reply.answer.error?.current))
      ? null
      : ${end}`,
    elsewhere: [
      {
        mark: 'merged-without-pull-settled',
        code: (settled) => `${settled}
          for (const { flight } of answered) {
            if (flight.merged) await db.outbox.update(flight.entry.n, { frozen: flight.merged })
          }`,
      },
    ],
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(
        world,
        { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 },
        { do: 'edit patient', device: 0, row: 0, field: 'address', value: 1 },
      )
      await runToWrite(world, device)
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'address', value: 2 })
      await runOn(world, device)
      await world.inspect(device)
    }),
  },
  {
    name: 'no-rebase-after-drop',
    code: '',
    elsewhere: [{ mark: 'no-rebase-after-drop-requeue', code: '' }],
    // While a change is under review, later ones are not rebased; the decision makes up for that.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(
        world,
        { do: 'edit patient', device: 0, row: 0, field: 'dni', value: -9_999_999 },
        { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 },
      )
      await runOn(world, device)
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
      await laterCycle(world, device)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'drop', value: 0 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'no-rebase-after-acknowledgement',
    code: (rebased) => `if (outcome.kind !== 'acknowledged') ${rebased}`,
    // Before its first change is known to be older than the other device's, the second one seems to be based on it.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(
        world,
        { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 },
        { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 2 },
      )
      await runOn(world, device, ['none', 'answer lost'])
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 3 })
      await laterCycle(world, device)
    }),
  },
]
