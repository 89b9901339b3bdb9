import { acts, inWorld, laterCycle, meanwhile, ONE_DEVICE, runOn, runToWrite, TWO_DEVICES } from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

const PUSH = 'src/data/sync/push.ts'
const SETTLED = '    await settleOutcome(db, landed.flight, landed.outcome, landed.reply, { now: now(), newUuid })'
const BEHIND = 'src/data/sync/chain-behind.ts'
const DECIDE = 'src/data/sync/decide.ts'

/** Mistakes in how changes of one row come together. */
export const mergeBugs: readonly PlantedBug[] = [
  {
    name: 'no If-Match',
    edits: [
      {
        file: 'server/http/write-handlers.ts',
        statement:
          '    if (conditions.ifMatch !== undefined && conditions.ifMatch !== current.version) throw versionMismatch(current)\n',
        replacement: '',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await runToWrite(world, device)
        await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
        await runOn(world, device)
        await world.inspect(device)
      }),
  },
  {
    name: 'a contradiction taken for what was seen',
    edits: [
      {
        file: 'src/data/sync/rebase-row.ts',
        statement: '  if (question) await parkQuestion(db, question, now)',
        replacement: `  for (const field of question?.fields ?? [])
    await db.outbox.update(question?.first.n ?? 0, { ['base.' + field]: row[field] ?? null })`,
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'correct income', device: 0, row: 0, thousands: 2 })
        await meanwhile(world, { do: 'correct income', device: 1, row: 0, thousands: 3 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'dependants not refolded',
    edits: [
      {
        file: DECIDE,
        statement: '{ patch, base: bases.get(n) ?? base })\n',
        replacement: '{ patch, base })\n  void bases\n',
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(
          world,
          { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
          { do: 'cancel', device: 0, row: 0, value: 1 },
        )
        await runOn(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'mend', value: 4 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'a later own word written over what was decided',
    edits: [
      {
        file: DECIDE,
        statement: 'withDecided(madeOnTopOf(entry, known, ids), decided)',
        replacement: 'withDecided(madeOnTopOf(entry, known, ids), decided && {})',
      },
    ],
    // Two texts are joined into one; a later one of the same author would write over both.
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(
          world,
          { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 0 },
          { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 1 },
        )
        await meanwhile(world, { do: 'write on record', device: 1, row: 0, fields: ['treatment'], value: 2 })
        await laterCycle(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'mend', value: 0 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'a dropped change keeps its base',
    edits: [
      {
        file: BEHIND,
        statement: '  for (const [n, base] of bases) await db.outbox.update(n, { base })\n',
        replacement: '',
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(
          world,
          { do: 'edit patient', device: 0, row: 0, field: 'dni', value: -9_999_999 },
          { do: 'edit patient', device: 0, row: 0, field: 'dni', value: 5 },
        )
        await runOn(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'drop', value: 0 })
        await world.inspect(device)
      }),
  },
  {
    name: 'what was not in question goes with what was',
    edits: [
      {
        file: 'src/domain/change/left-to-theirs.ts',
        statement: "  if (entry.kind !== 'update' || left.length === 0) return null\n",
        replacement: '  if (left.length >= 0) return null\n',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(
          world,
          { do: 'open record', device: 0, row: 0 },
          { do: 'write on record', device: 0, row: 0, fields: ['diagnosis', 'treatment'], value: 0 },
        )
        await meanwhile(world, { do: 'write on record', device: 1, row: 0, fields: ['treatment'], value: 1 })
        await laterCycle(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'drop', value: 0 })
      }),
  },
  {
    name: 'a decision on what nobody was shown',
    edits: [
      {
        file: DECIDE,
        statement: "  if (!before || (!shown && parked?.why === 'conflict')) return before\n",
        replacement: '  void parked\n  if (before) return before\n',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
        await laterCycle(world, device)
        await acts(world, { do: 'look at questions', device: 0 })
        await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 3 })
        await laterCycle(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'retry', value: 0 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'a turno that nobody saw goes with its patient',
    edits: [
      {
        file: 'server/resources/patients/patient-writes.ts',
        statement: '  if (seenAppointments) await expectAllSeen(changes, id, seenAppointments)\n',
        replacement: '  void expectAllSeen\n',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'delete patient', device: 0, row: 0 })
        await meanwhile(world, { do: 'book', device: 1, patient: 0, day: 1, quarter: 5, quarters: 1 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'what waited behind a refused deletion goes unjudged when she is deleted anew',
    edits: [
      {
        file: 'src/data/sync/enqueue.ts',
        statement: '  if (refused.length > 0) await rebaseRow(db, change, madeAt)\n',
        replacement: '  void madeAt\n',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'delete patient', device: 0, row: 0 })
        await meanwhile(world, { do: 'book', device: 1, patient: 0, day: 1, quarter: 5, quarters: 1 })
        await laterCycle(world, device)
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
        await laterCycle(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'retry', value: 0 })
        await runOn(world, device)
      }),
  },
  {
    name: 'half of what was decided is forgotten',
    edits: [
      {
        file: DECIDE,
        statement: '...(ground && keptFields(entry, ground, ids)), ',
        replacement: '...(ground && keptFields && ids && {}), ',
      },
    ],
    // Who gives a turno to somebody else means the time at which it was seen.
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'give turno', device: 0, row: 0, patient: 0 })
        await meanwhile(world, { do: 'move', device: 1, row: 0, day: 0, quarter: 5 })
        await laterCycle(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'retry', value: 0 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'a form that keeps what it does not say',
    edits: [
      {
        file: DECIDE,
        statement: '  const wishOf: WishOf = ({ action, patch }) => ({',
        replacement:
          '  const wishOf: WishOf = ({ action, patch, ...rest }, ground, ids) => ({\n' +
          '    ...(ground && keptFields({ action, patch, ...rest }, ground, ids)),',
      },
      {
        file: 'src/features/sync-center/change-form.ts',
        statement: ', ...Object.keys(keptBeside(entry, data))',
        replacement: '',
      },
    ],
    // A note on an income whose amount another desk has corrected.
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'take income', device: 1, patient: 0, thousands: 1 })
        await world.runFreely(world.device(1))
        await laterCycle(world, device)
        await acts(world, { do: 'note on income', device: 0, row: 0, value: 1 })
        await meanwhile(world, { do: 'correct income', device: 1, row: 0, thousands: 2 })
        await laterCycle(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'mend', value: 0 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'asked about an own text that the server has taken since',
    edits: [
      {
        file: 'src/data/sync/told-record.ts',
        statement: '  return { ...row, ...texts, version: versionWith(row.version, since) }\n',
        replacement: '  void texts\n  void versionWith\n  return row\n',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(
          world,
          { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 0 },
          { do: 'write on record', device: 0, row: 0, fields: ['diagnosis'], value: 1 },
          { do: 'write on record', device: 0, row: 0, fields: ['treatment'], value: 1 },
        )
        await meanwhile(world, { do: 'write on record', device: 1, row: 0, fields: ['diagnosis'], value: 0 })
        await laterCycle(world, device)
        await laterCycle(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'mend', value: 4 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'two forms of a row that only the device knows',
    edits: [
      {
        file: 'src/data/sync/rebase-row.ts',
        statement: '  const row = mirrored ?? asMade(chain)\n',
        replacement: '  void asMade\n  const row = mirrored\n',
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
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
    name: 'what waited behind a question that went with another row',
    edits: [
      {
        file: BEHIND,
        statement: '  await queueAnew(db, newUuid, waiting)\n',
        replacement: '  void newUuid\n',
      },
    ],
    // The new patient has a DNI that is on file; a turno is given to that patient in one tab, and noted on in another.
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'create patient', device: 1, who: 0 })
        await world.runFreely(world.device(1))
        await acts(world, { do: 'create patient', device: 0, who: 0 })
        const place = (await world.person(0).views('patient')).length - 1
        await acts(
          world,
          { do: 'open form', device: 0, entity: 'appointment', row: 0, tabs: 2 },
          { do: 'give turno', device: 0, row: 0, patient: place },
          { do: 'note', device: 0, row: 0, value: 1 },
        )
        await meanwhile(world, { do: 'move', device: 1, row: 0, day: 0, quarter: 5 })
        await laterCycle(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'drop', value: 0 })
        await world.inspect(device)
      }),
  },
  {
    name: 'rebase per change instead of chain',
    edits: [
      {
        file: 'src/domain/change/rebase.ts',
        statement: '    current = { ...current, ...entry.patch }\n  }\n  return null',
        replacement: '  }\n  return null',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
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
    name: 'merge on 412 without pull',
    edits: [
      {
        file: PUSH,
        statement: 'interface Landed {',
        replacement: `function mergeOf({ flight, outcome, reply }: Landed) {
  const current = reply.kind === 'answer' && (reply.answer.error?.current as Record<string, unknown> | undefined)
  if (outcome.kind !== 'stale' || !current) return null
  const merges = Object.entries(flight.entry.base).every(([field, seen]) => current[field] === seen)
  return merges ? { ...flight.request, ifMatch: Number(current.version) } : null
}

interface Landed {`,
      },
      {
        file: PUSH,
        statement: '    const end = endAfter(outcome, reply)',
        replacement: '    const end = mergeOf({ flight, outcome, reply }) ? null : endAfter(outcome, reply)',
      },
      {
        file: PUSH,
        statement: SETTLED,
        replacement: `${SETTLED}
    const merged = mergeOf(landed)
    if (merged) await db.outbox.update(landed.flight.entry.n, { frozen: merged })`,
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
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
    name: 'no recheck of what stood behind a dropped change',
    edits: [
      {
        file: DECIDE,
        statement: '    for (const dropped of lost) await rebaseRow(db, dropped, sources.now())\n',
        replacement: '',
      },
      {
        file: DECIDE,
        statement: '    await rebaseRow(db, entry, sources.now())\n    if (draft)',
        replacement: '    if (draft)',
      },
    ],
    // While a change is parked, what stands behind it is not judged: the person's word makes up for that.
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(
          world,
          { do: 'edit patient', device: 0, row: 0, field: 'dni', value: -9_999_999 },
          { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 },
        )
        await runOn(world, device)
        await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
        await laterCycle(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'drop', value: 0 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'no recheck after ack',
    edits: [
      {
        file: 'src/data/sync/settle-outcome.ts',
        statement: '    await rebaseRow(db, entry, sources.now)',
        replacement: `    if (outcome.kind !== 'acknowledged') await rebaseRow(db, entry, sources.now)`,
      },
    ],
    // Until its first change is known to be older than the other's, the second one seems to stand on it.
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
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
