import {
  A_LEASE_MS,
  acts,
  awaitByAwait,
  inWorld,
  laterCycle,
  meanwhile,
  ONE_DEVICE,
  runOn,
  runToMark,
  runToWrite,
  TWO_DEVICES,
} from './directed-moves.ts'
import type { PlantedBug } from './planted-bug.ts'

const TAKE_NEXT = 'src/data/sync/take-next.ts'
const SETTLE = 'src/data/sync/settle-outcome.ts'
const MARKED = `    await db.outbox.update(entry.n, { state: 'inflight', frozen: request, sent: true, hold: null, attempt })`

/** Mistakes in how a change is sent, sent again, and settled. */
export const sendingBugs: readonly PlantedBug[] = [
  {
    name: `version taken from a replay's body`,
    edits: [
      {
        file: 'src/data/remote/send-change.ts',
        statement: '      version: versionOf(reply.headers),',
        replacement: '      version: (reply.body as { version?: number } | undefined)?.version ?? null,',
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'address', value: 1 })
        await runOn(world, device, ['none', 'answer lost'])
        world.time.pass(60_000)
        await runToWrite(world, device)
        await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'address', value: 2 })
        await runOn(world, device)
        await world.inspect(device)
      }),
  },
  {
    name: 'no idempotency',
    edits: [
      {
        file: 'server/db/write-transaction.ts',
        statement: '  const replay = await replayOf(trx, intent.receipt)\n  if (replay) return replay\n',
        replacement: '',
      },
      {
        file: 'server/db/write-transaction.ts',
        statement: '  if (intent.receipt) await writeReceipt(trx, intent.receipt, { ...effect, version }, by)\n',
        replacement: '',
      },
    ],
    history: () => correctionWithItsAnswerLost(),
  },
  {
    name: 'fresh key per retry',
    edits: [
      {
        file: TAKE_NEXT,
        statement: MARKED,
        replacement: `    entry.opId = entry.sent ? crypto.randomUUID() : entry.opId
    await db.outbox.update(entry.n, { state: 'inflight', frozen: request, sent: true, hold: null, attempt, opId: entry.opId })`,
      },
    ],
    history: () => correctionWithItsAnswerLost(),
  },
  {
    name: 'If-Match recomputed on retry',
    edits: [
      {
        file: TAKE_NEXT,
        statement: '    const request = entry.frozen ?? (await frozenAt(db, entry, outbox, ids, mirror.epoch))',
        replacement: `    const fresh = await frozenAt(db, entry, outbox, ids, mirror.epoch)
    const request = { ...(entry.frozen ?? fresh), ifMatch: fresh.ifMatch }`,
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await runOn(world, device, ['none', 'request lost'])
        await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'freeze outside the marking transaction',
    edits: [
      { file: TAKE_NEXT, statement: MARKED, replacement: MARKED.replace('frozen: request, ', '') },
      {
        file: 'src/data/sync/push.ts',
        statement: '    const reply = await sendFlight(ports, flight)',
        replacement: `    await ports.db.outbox.update(flight.entry.n, { frozen: flight.request })
    const reply = await sendFlight(ports, flight)`,
      },
    ],
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await runToMark(world, device)
        world.kill(device, 0)
        await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
        await laterCycle(world, device)
      }),
  },
  {
    name: 'dequeue before send',
    edits: [{ file: TAKE_NEXT, statement: MARKED, replacement: '    await db.outbox.delete(entry.n)' }],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(world, { do: 'create patient', device: 0, who: 0 })
        await runOn(world, device, ['none', 'request lost'])
        await world.inspect(device)
      }),
  },
  {
    name: 'dropped at ack',
    edits: [
      {
        file: SETTLE,
        statement: `  await db.outbox.update(entry.n, { state: 'acked', ack, tries: 0, parked: null, hold: null })`,
        replacement: '  await db.outbox.delete(entry.n)',
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(world, { do: 'create patient', device: 0, who: 0 })
        await awaitByAwait(world, device, () => world.inspect(device))
      }),
  },
  {
    name: 'dropped on 4xx',
    edits: [
      {
        file: SETTLE,
        statement: `      await db.outbox.update(entry.n, { state: 'parked', parked: parkedBy(outcome.why, reply, sources.now) })`,
        replacement: '      await db.outbox.delete(entry.n)',
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(world, { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 })
        await runOn(world, device)
        await world.inspect(device)
      }),
  },
  {
    name: 'HTML 200 taken as success',
    edits: [
      {
        file: 'src/data/remote/send-change.ts',
        statement: `  if (reply.kind !== 'answer') return reply`,
        replacement: `  if (reply.kind === 'not_api') {
    const yes = { status: 200, epoch: request.epoch, version: 0, retryAfter: null, id: null, error: null }
    return { kind: 'answer', answer: yes }
  }
  if (reply.kind !== 'answer') return reply`,
      },
    ],
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
        await runOn(world, device, ['none', 'captive portal'])
        await world.inspect(device)
      }),
  },
  {
    name: `a ghost sender's answer counts`,
    edits: [
      {
        file: SETTLE,
        statement: `    if (isOvertaken && outcome.kind !== 'acknowledged') return\n`,
        replacement: `    if (entry.state !== 'inflight' && outcome.kind !== 'acknowledged') return\n`,
      },
    ],
    // The frozen tab's 401 arrives while the second tab's request has been answered: the deletion seems never to have been sent.
    history: () =>
      inWorld(ONE_DEVICE, async (world, device) => {
        await acts(world, { do: 'delete patient', device: 0, row: 0 })
        world.time.pass(A_LEASE_MS)
        await runToWrite(world, device)
        await device.expireSession()
        await world.run(device, 0, 1)
        await world.signIn(device, 1)
        world.time.pass(A_LEASE_MS)
        await runToWrite(world, device, 1)
        await world.run(device, 1, 1)
        await runOn(world, device)
        await acts(world, { do: 'undo', device: 0 })
        await world.inspect(device)
      }),
  },
  {
    name: 'no lock',
    edits: [
      {
        file: 'src/data/sync/sender-lock.ts',
        statement: '    if (!locks) return (await takeLease()) ? leased(work) : undefined',
        replacement:
          '    if (locks) return work()\n    if (!locks) return (await takeLease()) ? leased(work) : undefined',
      },
    ],
    // Two requests of one change in the air: one is refused, so that the person drops the change, the other is not.
    history: () =>
      inWorld(TWO_DEVICES, async (world, device) => {
        await meanwhile(world, { do: 'book', device: 1, patient: 0, day: 1, quarter: 2, quarters: 1 })
        await acts(world, { do: 'move', device: 0, row: 0, day: 1, quarter: 2 })
        await runToWrite(world, device)
        await runOn(world, device, [], 1)
        await acts(world, { do: 'decide', device: 0, question: 0, how: 'drop', value: 0 })
        await meanwhile(world, { do: 'cancel', device: 1, row: 4, value: 0 })
        await runOn(world, device)
        await world.inspect(device)
      }),
  },
]

/** A correction of an income reaches the server, its answer does not reach the device, which asks again. */
function correctionWithItsAnswerLost(): Promise<void> {
  return inWorld(ONE_DEVICE, async (world, device) => {
    await acts(world, { do: 'correct income', device: 0, row: 0, thousands: 2 })
    await runOn(world, device, ['none', 'answer lost'])
    await laterCycle(world, device)
  })
}
