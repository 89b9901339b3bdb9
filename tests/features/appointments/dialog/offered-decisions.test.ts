import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readAppointment } from '#data/local/rows/appointments.ts'
import { enqueueAction, enqueueTogether, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { mayBecome } from '#domain/appointment/appointment-status.ts'
import { slotRange } from '#domain/appointment/time-slots.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { approvalForm, approvalPatch } from '#features/appointments/dialog/request/approval-form.ts'
import { decisionsFor } from '#features/appointments/rows/acts/acts.ts'
import { queueStatusDecision } from '#features/appointments/rows/acts/status-change.ts'
import type { Changes } from '#features/shared/reading/use-changes.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { registerPatient, requestAppointments } from '#tests/support/database/clinic-rows.ts'
import { createTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
let tablet: Tablet
let patient: Awaited<ReturnType<typeof registerPatient>>

beforeAll(async () => {
  server = await createTestServer({ dataDir: ':memory:' })
  tablet = await openTablet(() => server.app, server.clock, await server.adminToken())
  patient = await registerPatient(server)
})

afterAll(() => server.stop())

let requests = 0

/** A request for a slot of its own, as the tablet shows it. */
async function requested(): Promise<AppointmentView> {
  const { startTime } = slotRange(requests++)
  await requestAppointments(patient.calls, [startTime])
  await tablet.sync()
  const all = await tablet.db.appointments.where('date').equals(localDate('2026-11-20')).toArray()
  const made = all.find((row) => row.startTime === startTime)
  return present(made?.id ?? 0)
}

async function present(key: AppointmentView['key']): Promise<AppointmentView> {
  const view = await readAppointment(tablet.db, key)
  if (!view) throw new Error('the turno is gone')
  return view
}

async function take(seen: AppointmentView, which: number): Promise<boolean> {
  const { db, sources } = tablet
  const changes: Pick<Changes, 'act' | 'update' | 'together'> = {
    act: (name, row, effect) => enqueueAction(db, sources, name, row, effect),
    update: (entity, row, wished) => enqueueUpdate(db, sources, entity, row, wished),
    // Nobody undoes them here, so they are sent at once.
    together: (wishes) => enqueueTogether(db, sources, wishes),
  }
  const offered = decisionsFor(seen.status)
  const decision = offered[which % Math.max(offered.length, 1)]
  if (decision === undefined) return false
  if (decision === 'approved')
    await changes.act('approve', seen, { patch: approvalPatch(seen, approvalForm(seen, '1')) })
  else if (decision === 'rejected')
    await changes.act('reject', seen, { patch: { status: 'rejected', cancellationReason: 'No hay lugar' } })
  else await queueStatusDecision(changes, seen, decision)
  const next = await present(seen.key)
  expect(next.status).toBe(decision)
  expect(mayBecome(seen.status, next.status)).toBe(true)
  return true
}

it('the offered decisions follow the state table in any order, and the server accepts each, with or without a network', async () => {
  const steps = fc.array(fc.record({ which: fc.nat({ max: 5 }), syncs: fc.boolean() }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      let seen = await requested()
      for (const { which, syncs } of walk) {
        if (!(await take(seen, which))) break
        if (syncs) await tablet.sync()
        seen = await present(seen.key)
      }
      const meant = seen.status
      await tablet.sync()
      expect(await readOutbox(tablet.db)).toEqual([])
      expect((await present(seen.key)).status).toBe(meant)
    }),
    { numRuns: 15 },
  )
}, 120_000)
