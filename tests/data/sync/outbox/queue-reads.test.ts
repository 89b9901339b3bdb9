import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { enqueueCreate, enqueueDelete, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { takeNext } from '#data/sync/outbox/take-next.ts'
import { applyOutcomes } from '#data/sync/push/apply-outcome.ts'
import { SLOTS_PER_DAY, slotRange } from '#domain/appointment/time-slots.ts'
import { viewOfRow } from '#domain/sync/merge/fold.ts'
import type { Fields, OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import type { Outcome } from '#domain/sync/replies/classify-reply.ts'
import { addDays, localDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { appointment, EPOCH, mirror } from '#tests/data/mirror-rows.ts'
import { watchRequests } from '#tests/data/watch-requests.ts'
import { income, openDeviceClinic, patient, patientView } from '#tests/features/device-clinic.ts'
import type { TestClock } from '#tests/support/server/test-clock.ts'

interface Desk {
  db: ClinicDatabase
  sources: ChangeSources
}

const newPatient = (n: number): Fields => ({ firstName: 'Eva', lastName: `Luna ${n}`, dni: String(40_000_000 + n) })

const freshAppointment = (n: number, patientId: RowKey): Fields => ({
  date: addDays(localDate('2026-12-01'), Math.floor(n / SLOTS_PER_DAY)),
  ...slotRange(n % SLOTS_PER_DAY),
  status: 'scheduled',
  reason: 'Control',
  notes: '',
  patientId,
  professionalId: 1,
})

const newIncome = (patientId: RowKey): Fields => ({ amount: 100, discountAmount: 0, netAmount: 100, patientId })

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => patient({ id: n + 1, dni: String(20_000_000 + n) }))

const seen = (row: object, entity: 'appointment' | 'income' = 'appointment') => viewOfRow(entity, row as never)

/** What a desk does while it has no server; `count` changes or a few more. */
const QUEUES: Record<string, (desk: Desk, count: number) => Promise<unknown>> = {
  'new patients': ({ db, sources }, count) => each(count, (n) => enqueueCreate(db, sources, 'patient', newPatient(n))),
  'new patients, each with an appointment': ({ db, sources }, count) =>
    each(count / 2, async (n) => {
      const { key } = await enqueueCreate(db, sources, 'patient', newPatient(n))
      await enqueueCreate(db, sources, 'appointment', freshAppointment(n, key))
    }),
  'new patients, and then their payments': async ({ db, sources }, count) => {
    const made = await each(count / 2, (n) => enqueueCreate(db, sources, 'patient', newPatient(n)))
    await each(count / 2, (n) => enqueueCreate(db, sources, 'income', newIncome(made[n]?.key ?? 1)))
  },
  'payments of patients who were new in an earlier outage': async ({ db, sources }, count) => {
    const refs = Array.from({ length: count }, (_, n) => ({ ref: sources.newUuid(), id: n + 1 }))
    await db.ids.bulkPut(refs)
    await each(count, (n) => enqueueCreate(db, sources, 'income', newIncome(refs[n]?.ref ?? 1)))
  },
  'appointments of known patients': ({ db, sources }, count) =>
    each(count, (n) => enqueueCreate(db, sources, 'appointment', freshAppointment(n, n + 1))),
  'edited patients': ({ db, sources }, count) =>
    each(count, (n) => enqueueUpdate(db, sources, 'patient', patientView({ id: n + 1 }), { phone: `9${n}` })),
  'new patients who are edited': ({ db, sources }, count) =>
    each(count / 2, async (n) => {
      const { key } = await enqueueCreate(db, sources, 'patient', newPatient(n))
      await enqueueUpdate(db, sources, 'patient', { ...newPatient(n), key }, { phone: `9${n}` })
    }),
  'edited payments': async ({ db, sources }, count) => {
    await db.incomes.bulkPut(people(count).map(({ id }) => income({ id, patientId: id })))
    await each(count, (n) =>
      enqueueUpdate(db, sources, 'income', seen(income({ id: n + 1, patientId: n + 1 }), 'income'), { notes: `${n}` }),
    )
  },
  'cancelled appointments': async ({ db, sources }, count) => {
    const appointments = Array.from({ length: count }, (_, n) => appointment({ id: n + 1, patientId: n + 1 }))
    await db.appointments.bulkPut(appointments)
    await each(count, (n) =>
      enqueueUpdate(db, sources, 'appointment', seen(appointments[n] ?? {}), { status: 'cancelled' }),
    )
  },
  'clinical records': ({ db, sources }, count) =>
    each(count, (n) => enqueueCreate(db, sources, 'record', { patientId: n + 1, diagnosis: 'Lumbalgia' })),
  'a morning behind a change that was refused': async (desk, count) => {
    await enqueueUpdate(desk.db, desk.sources, 'patient', patientView(), { phone: '9' })
    await refuseAll(desk)
    await morning(desk, count)
  },
  'a morning after an appointment was deleted': async (desk, count) => {
    await desk.db.appointments.put(appointment())
    await enqueueDelete(desk.db, desk.sources, 'appointment', seen(appointment()))
    await morning(desk, count)
  },
  'a morning after a patient was deleted': async (desk, count) => {
    await deletePatient(desk)
    await morning(desk, count)
  },
  'a morning after a patient was deleted whose appointment had been moved, and another one made': async (
    desk,
    count,
  ) => {
    await desk.db.appointments.put(appointment())
    await enqueueUpdate(desk.db, desk.sources, 'appointment', seen(appointment()), {
      startTime: '18:00',
      endTime: '18:15',
    })
    await enqueueCreate(desk.db, desk.sources, 'appointment', freshAppointment(8, 1))
    await deletePatient(desk)
    await morning(desk, count)
  },
  'a morning beside a patient whose deletion can still be undone': async ({ db, sources }, count) => {
    await db.appointments.put(appointment())
    await deletePatient({ db, sources: { ...sources, now: () => sources.now() + UNTIL_SENT_MS } })
    await morning({ db, sources }, count)
  },
  'a morning after as many patients were deleted': async (desk, count) => {
    await desk.db.patients.bulkPut(others(count))
    await each(count, (n) => enqueueDelete(desk.db, desk.sources, 'patient', patientView(others(count)[n])))
    await morning(desk, count)
  },
  'a morning after as many appointments were deleted': async (desk, count) => {
    const appointments = Array.from({ length: count }, (_, n) => appointment({ id: n + 1, patientId: 10_001 + n }))
    await desk.db.appointments.bulkPut(appointments)
    await each(count, (n) => enqueueDelete(desk.db, desk.sources, 'appointment', seen(appointments[n] ?? {})))
    await morning(desk, count)
  },
  'edited payments after as many patients were deleted': async (desk, count) => {
    const incomes = people(count).map(({ id }) => income({ id, patientId: id }))
    await desk.db.incomes.bulkPut(incomes)
    await desk.db.patients.bulkPut(others(count))
    await each(count, (n) => enqueueDelete(desk.db, desk.sources, 'patient', patientView(others(count)[n])))
    await each(count, (n) =>
      enqueueUpdate(desk.db, desk.sources, 'income', seen(incomes[n] ?? {}, 'income'), { notes: `${n}` }),
    )
  },
  'a morning behind as many new patients who were refused': async (desk, count) => {
    await each(count, (n) => enqueueCreate(desk.db, desk.sources, 'patient', newPatient(1000 + n)))
    await refuseAll(desk)
    await morning(desk, count)
  },
  'a morning behind as many payments of one patient that were refused': async (desk, count) => {
    await each(count, () => enqueueCreate(desk.db, desk.sources, 'income', newIncome(2)))
    await refuseAll(desk)
    await morning(desk, count)
  },
  'a morning after a patient was deleted and as many edits were refused': async (desk, count) => {
    await desk.db.patients.bulkPut(others(count))
    await each(count, (n) =>
      enqueueUpdate(desk.db, desk.sources, 'patient', patientView(others(count)[n]), { phone: '7' }),
    )
    await refuseAll(desk)
    await deletePatient(desk)
    await morning(desk, count)
  },
}

/** How long a queue waits before it is sent. */
const UNTIL_SENT_MS = 60_000

/** Patients that no queue changes. */
const others = (count: number) =>
  Array.from({ length: count }, (_, n) => patient({ id: 10_001 + n, dni: String(25_000_000 + n) }))

const deletePatient = ({ db, sources }: Desk) => enqueueDelete(db, sources, 'patient', patientView())

const refuseAll = ({ db }: Desk) => db.outbox.toCollection().modify({ state: 'parked', parked: refusal })

const refusal = { why: 'refused', fields: [], status: 400, answer: null, at: 0 } as const

async function morning({ db, sources }: Desk, count: number): Promise<void> {
  await each(count / 4, async (n) => {
    const { key } = await enqueueCreate(db, sources, 'patient', newPatient(n))
    await enqueueCreate(db, sources, 'appointment', freshAppointment(n, key))
    await enqueueCreate(db, sources, 'income', newIncome(key))
    await enqueueUpdate(db, sources, 'patient', patientView({ id: n + 2 }), { phone: `8${n}` })
  })
}

async function each<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(await make(made.length))
  return made
}

/** The cost of one change: changes of the outbox that were read, and steps of the database that were waited for. */
interface Reads {
  changes: number
  requests: number
}

/** Counts what is read of this database from now on. */
function countReads(db: ClinicDatabase): Reads {
  const reads = { changes: 0, requests: 0 }
  db.outbox.hook('reading', (entry: OutboxEntry) => {
    reads.changes++
    return entry
  })
  watchRequests(db.name, () => reads.requests++)
  return reads
}

/** Sends all waiting changes to a server that accepts everything; gives the highest cost of one change. */
async function mostReads(
  db: ClinicDatabase,
  clock: TestClock,
  sources: ChangeSources,
): Promise<Reads & { sent: number }> {
  const total = countReads(db)
  const most = { changes: 0, requests: 0, sent: 0 }
  for (;;) {
    const before = { ...total }
    const flight = await takeNext(db, clock())
    if (!flight) return most
    most.sent++
    const accepted: Outcome = {
      kind: 'acknowledged',
      ack: { epoch: EPOCH, version: 100 + most.sent, id: 1000 + most.sent },
    }
    await applyOutcomes(db, [{ flight, outcome: accepted, reply: { kind: 'no_answer' } }], {
      now: clock(),
      newUuid: sources.newUuid,
    })
    most.changes = Math.max(most.changes, total.changes - before.changes)
    most.requests = Math.max(most.requests, total.requests - before.requests)
  }
}

async function mostReadsOf(count: number, queue: (desk: Desk, count: number) => Promise<unknown>) {
  const { db, clock, sources } = openDeviceClinic()
  await mirror(db, { patients: people(count + 1) })
  await queue({ db, sources }, count)
  clock.advance(UNTIL_SENT_MS)
  return mostReads(db, clock, sources)
}

describe('sending a change reads only what it names, however many others wait:', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each(Object.entries(QUEUES))('%s', async (_, queue) => {
    const short = await mostReadsOf(16, queue)
    const long = await mostReadsOf(64, queue)
    expect(short.sent).toBeGreaterThanOrEqual(16)
    expect(long.sent).toBeGreaterThanOrEqual(64)
    expect({ ...long, sent: 0 }).toEqual({ ...short, sent: 0 })
  })
})

describe('keeping a change', () => {
  afterEach(() => vi.restoreAllMocks())

  it('looks for an earlier attempt of its own only when the first one seemed to fail', async () => {
    const { db, sources } = openDeviceClinic()
    await mirror(db, { patients: people(1) })
    let lookups = 0
    watchRequests(db.name, ({ index }) => {
      if (index === 'opId') lookups++
    })
    const edit = (phone: string) => enqueueUpdate(db, sources, 'patient', patientView({ id: 1 }), { phone })
    await edit('1')
    expect(lookups).toBe(0)

    const adding = vi.spyOn(db.outbox, 'add')
    adding.mockImplementationOnce(() => Dexie.Promise.reject(new Dexie.DatabaseClosedError('the connection was lost')))
    await edit('2')
    expect(lookups).toBe(1)
    expect((await db.outbox.toArray()).map(({ patch }) => patch.phone)).toEqual(['1', '2'])
  })
})
