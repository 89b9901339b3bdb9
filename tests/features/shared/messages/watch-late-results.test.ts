import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { type EnqueuedChange, enqueueCreate } from '#data/sync/outbox/enqueue.ts'
import { claimResult, deferResult, releaseReportedResult } from '#features/shared/forms/claimed-results.ts'
import type { ResultTexts } from '#features/shared/messages/server-result.ts'
import { type LateResult, watchLateResults } from '#features/shared/messages/watch-late-results.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { newPatient, park } from '#tests/features/sync-center/parked-change.ts'
import { eventually } from '#tests/support/eventually.ts'

const texts: ResultTexts = {
  success: { title: 'Paciente creado correctamente' },
  failure: 'No se pudo crear el paciente',
}
const timing = { late: 60_000, quiet: 60 }

let db: ClinicDatabase
let told: LateResult[][]
let end: (() => void) | undefined

const submit = () => enqueueCreate(db, { now: () => 0, newUuid }, 'patient', newPatient)
const accept = ({ n }: EnqueuedChange) => db.outbox.update(n, { state: 'acked' })
const refuse = (enqueued: EnqueuedChange) => park(db, enqueued, { why: 'refused' })
const formOf = ({ opId }: EnqueuedChange) => ({
  waits: () => claimResult(opId),
  closedUntold: () => deferResult(opId, texts),
  told: () => releaseReportedResult(opId),
})
const ns = (results: readonly LateResult[]) => results.map(({ entry }) => entry.n)

/** Starts watching, and waits for the first look. */
async function watch(given = timing): Promise<void> {
  end = watchLateResults(db, (results) => told.push(results), given)
  await allSeen()
}

/**
 * Waits until the watch has seen everything that was written before: a change that is refused now is reported. Whatever
 * was to be reported earlier has been by then.
 */
async function allSeen(): Promise<void> {
  const probes: number[] = []
  await eventually(async () => {
    const probe = await submit()
    probes.push(probe.n)
    await new Promise((resolve) => setTimeout(resolve, 20))
    // One that was refused before a look had seen it waiting is never reported, so the next one is tried.
    await refuse(probe)
    await eventually(() => expect(told.flatMap(ns)).toContain(probe.n), 20 * timing.quiet)
  })
  told = told
    .map((results) => results.filter(({ entry }) => !probes.includes(entry.n)))
    .filter((results) => results.length > 0)
  await db.outbox.bulkDelete(probes)
}

beforeEach(() => {
  db = openDeviceClinic().db
  told = []
})

afterEach(async () => {
  end?.()
  await db.delete()
})

describe('a late result of the server', () => {
  it('is reported with the texts of the form that had closed before', async () => {
    await watch()
    const [yes, no] = [await submit(), await submit()]
    for (const enqueued of [yes, no]) formOf(enqueued).waits()
    await allSeen()
    for (const enqueued of [yes, no]) formOf(enqueued).closedUntold()
    await accept(yes)
    await refuse(no)
    await eventually(() => expect(told.flat()).toHaveLength(2))
    expect(told.flat().map(({ result, texts: given }) => [result.kind, given])).toEqual([
      ['accepted', texts],
      ['refused', texts],
    ])
  })

  it('is reported once for 44 changes after an outage, even when the page opened in the middle of it', async () => {
    const enqueuedChanges: EnqueuedChange[] = []
    for (let count = 0; count < 44; count++) enqueuedChanges.push(await submit())
    const send = ({ n }: EnqueuedChange) => db.outbox.update(n, { state: 'inflight' })
    await watch()
    for (const [place, enqueued] of enqueuedChanges.entries()) {
      await send(enqueued)
      // The next one is in flight before: the time that a slow machine takes between them does not matter.
      const next = enqueuedChanges[place + 1]
      if (next) await send(next)
      await accept(enqueued)
    }
    await eventually(() => expect(told.flat()).toHaveLength(44))
    expect(told).toHaveLength(1)
  })

  it('waits until nothing is being sent', async () => {
    const [one, two] = [await submit(), await submit()]
    await watch()
    await db.outbox.update(two.n, { state: 'inflight' })
    await accept(one)
    await new Promise((resolve) => setTimeout(resolve, 4 * timing.quiet))
    expect(told).toEqual([])
    await accept(two)
    await eventually(() => expect(told.map(ns)).toEqual([[one.n, two.n]]))
  })

  it('is found in the journal when the mirror already contains the change', async () => {
    const enqueued = await submit()
    await watch()
    const entry = await db.outbox.get(enqueued.n)
    if (!entry) throw new Error('the change is there')
    await db.transaction('rw', [db.outbox, db.journal], async () => {
      await db.journal.add({ ...entry, state: 'acked', coveredAt: 0 })
      await db.outbox.delete(enqueued.n)
    })
    await eventually(() => expect(told.map(ns)).toEqual([[enqueued.n]]))
  })

  it('is late after some seconds, whoever made the change', async () => {
    await watch({ ...timing, late: 100 })
    const enqueued = await submit()
    await allSeen()
    await new Promise((resolve) => setTimeout(resolve, 150))
    await accept(enqueued)
    await eventually(() => expect(told.map(ns)).toEqual([[enqueued.n]]))
    expect(told[0]?.[0]?.texts).toBeNull()
  })
})

describe('a result is not reported', () => {
  it('while the form waits, and a moment after it has reported it', async () => {
    await watch()
    const [held, said] = [await submit(), await submit()]
    for (const enqueued of [held, said]) formOf(enqueued).waits()
    await allSeen()
    await refuse(held)
    formOf(said).told()
    await refuse(said)
    await allSeen()
    expect(told).toEqual([])
  })

  it('of a change that is sent again under another id while its form waits', async () => {
    await watch()
    const enqueued = await submit()
    formOf(enqueued).waits()
    await allSeen()
    const opId = newUuid()
    await db.outbox.update(enqueued.n, { opId })
    await allSeen()
    await park(db, { opId }, { why: 'duplicate' })
    await allSeen()
    expect(told).toEqual([])
  })

  it('when a change is accepted at once, such as the second one of a press', async () => {
    await watch()
    const enqueued = await submit()
    await allSeen()
    await accept(enqueued)
    await allSeen()
    expect(told).toEqual([])
  })

  it('when the change was dropped, or waits for the result of another one', async () => {
    const [dropped, behind] = [await submit(), await submit()]
    await watch()
    await db.outbox.delete(dropped.n)
    await park(db, behind, { why: 'behind' })
    await allSeen()
    expect(told).toEqual([])
  })

  it('when it was refused before the page was opened', async () => {
    await refuse(await submit())
    await watch()
    await allSeen()
    expect(told).toEqual([])
  })
})
