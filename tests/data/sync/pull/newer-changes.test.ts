import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { readMirrorState } from '#data/local/database/meta.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { readUpdateNeed } from '#data/local/status/update-need.ts'
import { upgradeFromBaseline } from '#data/sync/baseline-api/upgrade-from-baseline.ts'
import { enqueueCreate, enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { NewerChangesError } from '#data/sync/pull/newer-changes.ts'
import { pull } from '#data/sync/pull/pull.ts'
import { push } from '#data/sync/push/push.ts'
import { OUTBOX_SCHEMA } from '#domain/sync/outbox/outbox-entry.ts'
import { buildApp } from '#server/app.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { eva } from '#tests/data/filled-forms.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { copyOf, databaseFrom } from '#tests/simulation/device/database-copy.ts'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { hours } from '#tests/support/server/test-clock.ts'

/** An older version of the app in an open tab, beside a newer one that has stored changes in its own layout. */
describe('an app older than the changes stored on the device', () => {
  const server = serverForEachTest()
  let app: FastifyInstance
  let tablet: Tablet

  beforeEach(async () => {
    app = server.app
    tablet = await openTablet(() => app, server.clock, await server.adminToken())
  })

  it('does not pull the rows that those changes must be judged by (L-7)', async () => {
    const staff = await staffOf(server)
    const { id } = await createPatient(staff)
    await tablet.sync()
    const mirror = await readMirrorState(tablet.db)
    await editPhone(id, '3537 111111')
    await layOut(tablet, OUTBOX_SCHEMA + 1)
    const { headers } = await staff.get(`/patients/${id}`)
    await staff.put(`/patients/${id}`, { phone: '3537 999999' }, { 'if-match': String(headers.etag) })
    expect(await tablet.sync()).toBe('not_now')
    expect(await readMirrorState(tablet.db)).toEqual(mirror)

    await layOut(tablet, OUTBOX_SCHEMA)
    await tablet.sync()
    expect(await tablet.db.outbox.toArray()).toMatchObject([{ state: 'parked', parked: { why: 'conflict' } }])
    expect((await staff.get(`/patients/${id}`)).body).toMatchObject({ phone: '3537 999999' })
  })

  it('does not begin a mirror (L-7)', async () => {
    await createPatient(await staffOf(server))
    await enqueueCreate(tablet.db, tablet.sources, 'patient', eva())
    await layOut(tablet, OUTBOX_SCHEMA + 1)
    expect(await tablet.sync()).toBe('not_now')
    expect(await tablet.db.patients.count()).toBe(0)

    await layOut(tablet, OUTBOX_SCHEMA)
    expect(await tablet.sync()).toBe('done')
    expect(await tablet.db.patients.count()).toBe(2)
  })

  it('leaves it to the newer app to send again what a restored server has lost (L-7)', async () => {
    await tablet.sync()
    const backup = await copyOf(server.db)
    await enqueueCreate(tablet.db, tablet.sources, 'patient', eva())
    await pull(tablet.ports)
    await push(tablet.ports)
    await layOut(tablet, OUTBOX_SCHEMA + 1)
    await restore(backup)
    expect(await tablet.sync()).toBe('not_now')

    await layOut(tablet, OUTBOX_SCHEMA)
    expect(await tablet.sync()).toBe('done')
    const { body } = await callerWith(app, await tokenOf(app, adminLogin)).get('/patients')
    expect(body).toMatchObject([{ lastName: 'Luna' }])
    expect(await tablet.db.outbox.count()).toBe(0)
  })

  it('leaves that to the newer app even for settled changes, and requires an update until then (L-8)', async () => {
    await tablet.sync()
    const backup = await copyOf(server.db)
    await enqueueCreate(tablet.db, tablet.sources, 'patient', eva())
    await tablet.sync()
    expect(await tablet.db.outbox.count()).toBe(0)
    await layOut(tablet, OUTBOX_SCHEMA + 1)
    await restore(backup)
    expect(await tablet.sync()).toBe('not_now')
    expect(await readUpdateNeed(tablet.db)).toBe('device')

    await layOut(tablet, OUTBOX_SCHEMA)
    expect(await tablet.sync()).toBe('done')
    const { body } = await callerWith(app, await tokenOf(app, adminLogin)).get('/patients')
    expect(body).toMatchObject([{ lastName: 'Luna' }])
    expect(await readUpdateNeed(tablet.db)).toBe(null)
  })

  it('pulls normally beside settled changes while the epoch is the same (L-8)', async () => {
    await tablet.sync()
    await enqueueCreate(tablet.db, tablet.sources, 'patient', eva())
    await tablet.sync()
    await layOut(tablet, OUTBOX_SCHEMA + 1)
    await createPatient(await staffOf(server))
    expect(await tablet.sync()).toBe('done')
    expect(await tablet.db.patients.count()).toBe(2)
    expect(await readUpdateNeed(tablet.db)).toBe(null)
  })

  it.each(['wait', 'are settled'])('does not upgrade from a baseline server while they %s', async (fate) => {
    await tablet.sync()
    await enqueueCreate(tablet.db, tablet.sources, 'patient', eva())
    if (fate === 'are settled') await tablet.sync()
    const mirror = await readMirrorState(tablet.db)
    await layOut(tablet, OUTBOX_SCHEMA + 1)
    const leaving = upgradeFromBaseline(tablet.db, () => Promise.resolve({ kind: 'no_answer' }), server.clock())
    await expect(leaving).rejects.toThrow(NewerChangesError)
    expect(await readMirrorState(tablet.db)).toEqual(mirror)
  })

  async function editPhone(id: number, phone: string): Promise<void> {
    const seen = await readPatient(tablet.db, id)
    if (!seen) throw new Error('the mirror does not hold the patient')
    await enqueueUpdate(tablet.db, tablet.sources, 'patient', seen, { phone })
  }

  async function restore(backup: Awaited<ReturnType<typeof copyOf>>): Promise<void> {
    server.clock.advance(hours(1))
    const db = await databaseFrom(backup)
    await beginEpoch(db, server.clock(), { marks: [await readHighWaterMark(server.db)] })
    app = await buildApp({ db, clock: server.clock })
    await tablet.signIn(await tokenOf(app, adminLogin))
  }
})

/** Stores the changes in the layout of another version. No app rewrites those of a newer one. */
async function layOut({ db }: Tablet, schema: number): Promise<void> {
  await db.transaction('rw', db.outbox, db.journal, async () => {
    const [outbox, journal] = [await db.outbox.toArray(), await db.journal.toArray()]
    await db.outbox.clear()
    await db.outbox.bulkAdd(outbox.map((entry) => ({ ...entry, schema })))
    await db.journal.clear()
    await db.journal.bulkAdd(journal.map((entry) => ({ ...entry, schema })))
  })
}
