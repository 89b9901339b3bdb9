import { acts, inWorld, laterCycle, meanwhile, ONE_DEVICE, runOn, runToWrite, TWO_DEVICES } from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

const PUSH = 'src/data/sync/push.ts'
const SETTLED = '    await settleOutcome(db, landed.flight, landed.outcome, landed.reply, { now: now(), newUuid })'
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
    name: 'dependants not refolded',
    edits: [
      {
        file: DECIDE,
        statement:
          '    for (const [n, refolded] of refoldedBases(start, followers)) await db.outbox.update(n, { base: refolded })\n',
        replacement: '',
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(
          world,
          { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 },
          { do: 'move', device: 0, row: 0, day: 0, quarter: 5 },
        )
        await runOn(world, device)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'mend', value: 4 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'a dropped change keeps its base',
    edits: [
      {
        file: DECIDE,
        statement:
          '    for (const [n, base] of inheritedBases(entry, followers, ids)) if (!lost.has(n)) await db.outbox.update(n, { base })\n',
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
    name: 'no recheck after park',
    edits: [
      {
        file: DECIDE,
        statement: '    await rebaseRow(db, entry, sources.now())\n  })',
        replacement: '  })',
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
