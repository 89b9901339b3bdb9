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

/** Bugs in sending, retrying and applying results. */
export const sendingBugs: readonly PlantedBug[] = [
  {
    name: 'version-from-body',
    code: '(reply.body as { version?: number } | undefined)?.version ?? null',
    history: inWorld(TWO_DEVICES, async (world, device) => {
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
    name: 'no-idempotency',
    code: 'undefined',
    elsewhere: [{ mark: 'no-idempotency-receipt', code: '' }],
    history: correctionWithItsAnswerLost(),
  },
  {
    name: 'new-key-per-retry',
    code: (marked) => `entry.opId = entry.sent ? crypto.randomUUID() : entry.opId
      ${marked}
      await db.outbox.update(entry.n, { opId: entry.opId })`,
    history: correctionWithItsAnswerLost(),
  },
  {
    name: 'if-match-of-retry-recomputed',
    code: (request) => `{ ...(${request}), ifMatch: (await serializeInEpoch(db, entry, epoch)).ifMatch }`,
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await runOn(world, device, ['none', 'request lost'])
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'serialized-after-marking',
    code: (marked) => `${marked}
      await db.outbox.update(entry.n, { frozen: entry.frozen })`,
    elsewhere: [
      {
        mark: 'serialized-after-marking-late',
        code: (sent) => `(await ports.db.outbox.update(flight.entry.n, { frozen: flight.request }), ${sent})`,
      },
    ],
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await runToMark(world, device)
      world.kill(device, 0)
      await meanwhile(world, { do: 'edit patient', device: 1, row: 0, field: 'phone', value: 2 })
      await laterCycle(world, device)
    }),
  },
  {
    name: 'dequeued-before-sending',
    code: 'await db.outbox.delete(entry.n)',
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(world, { do: 'create patient', device: 0, who: 0 })
      await runOn(world, device, ['none', 'request lost'])
      await world.inspect(device)
    }),
  },
  {
    name: 'deleted-when-acknowledged',
    code: 'await db.outbox.delete(entry.n)',
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(world, { do: 'create patient', device: 0, who: 0 })
      await awaitByAwait(world, device, () => world.inspect(device))
    }),
  },
  {
    name: 'deleted-when-refused',
    code: 'await db.outbox.delete(entry.n)',
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(world, { do: 'book', device: 0, patient: 0, day: 0, quarter: 0, quarters: 1 })
      await runOn(world, device)
      await world.inspect(device)
    }),
  },
  {
    name: 'html-taken-for-success',
    code: (original) => `if (reply.kind === 'not_api') {
        const success = { status: 200, epoch: request.epoch, version: 0, retryAfter: null, id: null, error: null }
        return { kind: 'answer', answer: success }
      }
      ${original}`,
    history: inWorld(ONE_DEVICE, async (world, device) => {
      await acts(world, { do: 'edit patient', device: 0, row: 0, field: 'phone', value: 1 })
      await runOn(world, device, ['none', 'captive portal'])
      await world.inspect(device)
    }),
  },
  {
    name: 'overtaken-sender-counts',
    code: "entry.state !== 'inflight'",
    // The frozen tab's 401 arrives after the second tab's request was answered, so the deletion seems never to have
    // been sent.
    history: inWorld(ONE_DEVICE, async (world, device) => {
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
    name: 'no-lock',
    code: (original) => `if (locks) return work()\n${original}`,
    // Two requests of one change are in flight. One is refused, so the person drops the change; the other one is
    // accepted.
    history: inWorld(TWO_DEVICES, async (world, device) => {
      await meanwhile(world, { do: 'book', device: 1, patient: 0, day: 1, quarter: 2, quarters: 1 })
      await acts(world, { do: 'move', device: 0, row: 0, day: 1, quarter: 2 })
      await runToWrite(world, device)
      await runOn(world, device, [], 1)
      await acts(world, { do: 'decide', device: 0, review: 0, how: 'drop', value: 0 })
      await meanwhile(world, { do: 'cancel', device: 1, row: 4, value: 0 })
      await runOn(world, device)
      await world.inspect(device)
    }),
  },
]

/** A correction of an income reaches the server, but the answer is lost, so it is retried. */
function correctionWithItsAnswerLost(): () => Promise<void> {
  return inWorld(ONE_DEVICE, async (world, device) => {
    await acts(world, { do: 'correct income', device: 0, row: 0, thousands: 2 })
    await runOn(world, device, ['none', 'answer lost'])
    await laterCycle(world, device)
  })
}
