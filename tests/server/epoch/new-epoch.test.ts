import { describe, expect, it } from 'vitest'
import { capabilitiesAnswer, changesPage, goneAnswer } from '#domain/wire/sync-wire.ts'
import { buildApp } from '#server/app.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { readLineage, readSyncState } from '#server/db/sync-log/sync-state.ts'
import { tokenHashOf } from '#server/resources/auth/secret-token.ts'
import { callerWith, staffOf } from '#tests/support/api/api-calls.ts'
import {
  createAppointment,
  createIncome,
  createPatient,
  patientBody,
  registerPatient,
} from '#tests/support/database/clinic-rows.ts'
import { imageOf } from '#tests/support/database/database-image.ts'
import { runOnEither } from '#tests/support/database/either-engine.ts'
import { jumpAfter } from '#tests/support/database/epoch-jump.ts'
import { adminLogin } from '#tests/support/server/first-clinic.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { serverForEachTest } from '#tests/support/server/server-for-each-test.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'

const JUMP = jumpAfter(0)

const server = serverForEachTest()

/** The same database after a restore, behind a newly started server. */
async function restarted() {
  const app = await buildApp({ db: server.db, clock: server.clock })
  return { app, staff: callerWith(app, await tokenOf(app, adminLogin)) }
}

describe('a new epoch', () => {
  it('is later than the one before, even if the clock stands still or went back', async () => {
    const { epoch } = await readSyncState(server.db)
    const begun = async () => (await beginEpoch(server.db, server.clock(), { chance: () => 5 })).mark.epoch
    server.clock.advance(days(2))
    expect(await begun()).toBe(epoch + days(2))
    expect(await begun()).toBe(epoch + days(2) + 6)
    server.clock.advance(-days(30))
    expect(await begun()).toBe(epoch + days(2) + 12)
  })

  it('records the change from which it continues, epoch by epoch (E-1)', async () => {
    await createPatient(await staffOf(server))
    const first = await readSyncState(server.db)
    const { mark: second } = await beginEpoch(server.db, server.clock())
    const { mark: third } = await beginEpoch(server.db, server.clock())
    expect(await readLineage(server.db)).toEqual([
      { epoch: first.epoch, restoredFrom: 0 },
      { epoch: second.epoch, restoredFrom: first.sequence },
      { epoch: third.epoch, restoredFrom: first.sequence + JUMP },
    ])
  })

  it('gives no number again: the sequence and all ids continue a million further on (E-1)', async () => {
    const staff = await staffOf(server)
    const before = await createPatient(staff)
    const { sequence } = await readSyncState(server.db)

    await beginEpoch(server.db, server.clock())

    const { staff: again } = await restarted()
    const after = await createPatient(again)
    expect(after).toMatchObject({ id: before.id + JUMP + 1, version: sequence + JUMP + 1 })
    // These tables had no row before.
    expect(await createAppointment(again, before.id)).toMatchObject({ id: JUMP + 1 })
    expect(await createIncome(again, before.id)).toMatchObject({ id: JUMP + 1 })
    const { ids } = await readHighWaterMark(server.db)
    expect(Object.keys(ids)).toEqual(
      expect.arrayContaining(['patients', 'appointments', 'incomes', 'professionals', 'users', 'medical_records']),
    )
    expect(Math.min(...Object.values(ids))).toBeGreaterThanOrEqual(JUMP)
  })

  it('jumps one number further for each second since the restored epoch began, and never less than a million', async () => {
    const first = await readHighWaterMark(server.db)
    server.clock.advance(days(2) + 999)
    const { mark: second } = await beginEpoch(server.db, server.clock())
    expect(second.sequence).toBe(first.sequence + jumpAfter(days(2)))
    expect(second.ids.patients).toBe(jumpAfter(days(2)))
    server.clock.advance(-days(30))
    const { mark: third } = await beginEpoch(server.db, server.clock())
    expect(third.sequence).toBe(second.sequence + JUMP)
  })

  it('jumps from the furthest epoch that any device may have seen', async () => {
    const { epoch, sequence, ids } = await readHighWaterMark(server.db)
    const seen = { epoch: epoch + 77, sequence: sequence + 500, ids: { ...ids, patients: 900 } }

    const { mark: head } = await beginEpoch(server.db, epoch, { marks: [seen], chance: () => 0 })

    expect(head).toMatchObject({ epoch: epoch + 78, sequence: sequence + 500 + JUMP })
    expect(head.ids).toMatchObject({ patients: 900 + JUMP, professionals: 1 + JUMP })
    expect(await readLineage(server.db)).toMatchObject([{ epoch }, { epoch: epoch + 78, restoredFrom: sequence }])
  })

  it('is in the audit log', async () => {
    await createPatient(await staffOf(server))
    const { sequence } = await readSyncState(server.db)
    await beginEpoch(server.db, server.clock())
    const last = server.db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1)
    const detail = JSON.stringify({ until: sequence })
    expect(await last.executeTakeFirst()).toMatchObject({
      userId: null,
      action: 'database.restore',
      entity: null,
      detail,
    })
  })

  it('ends every session; people sign in again with their passwords', async () => {
    const old = await server.adminToken()
    await beginEpoch(server.db, server.clock())
    const { app, staff } = await restarted()
    expect(await callerWith(app, old).get('/patients')).toMatchObject({ status: 401 })
    expect(await staff.get('/patients')).toMatchObject({ status: 200 })
  })

  it('invalidates every link for a new password', async () => {
    const { userId } = await registerPatient(server)
    const pending = { userId, tokenHash: tokenHashOf('token'), expiresAt: server.clock() + hours(1) }
    await server.db.insertInto('passwordResets').values(pending).execute()
    await beginEpoch(server.db, server.clock())
    const { app } = await restarted()
    const reset = await callerWith(app).post('/auth/reset-password', { token: 'token', newPassword: 'clave-nueva' })
    expect(reset).toMatchObject({ status: 400 })
    expect(await server.db.selectFrom('passwordResets').selectAll().execute()).toEqual([])
  })

  it('invalidates every invitation: one that was accepted since must not open the account again', async () => {
    await server.db
      .insertInto('invitations')
      .values({ userId: 1, tokenHash: tokenHashOf('token'), expiresAt: server.clock() + hours(1) })
      .execute()
    await beginEpoch(server.db, server.clock())
    const { app } = await restarted()
    const accepted = await callerWith(app).post('/auth/accept-invite', { token: 'token', password: 'clave-del-equipo' })
    expect(accepted).toMatchObject({ status: 400 })
    expect(await server.db.selectFrom('invitations').selectAll().execute()).toEqual([])
  })

  it('keeps every other table: each new table must decide whether its rows may come back', async () => {
    const tables = [...(await imageOf(server.db)).keys()].sort()
    const kept = [
      ...['appointment_slots', 'appointments', 'archive', 'audit_log', 'audit_seals', 'call_counts', 'call_receipts'],
      ...['cash_days', 'cash_movements', 'closures', 'contacts', 'payments', 'plan_members', 'plans', 'waiting'],
      ...['import_rows', 'imports', 'income_versions', 'incomes', 'known_networks', 'lineage', 'login_attempts'],
      ...[
        'medical_record_versions',
        'medical_records',
        'migrations',
        'outgoing_mails',
        'patients',
        'professionals',
        'receipts',
      ],
      ...['settings', 'sync_changes', 'sync_state', 'tombstones', 'users'],
    ]
    expect(tables.filter((name) => !kept.includes(name))).toEqual(['invitations', 'password_resets', 'sessions'])
  })

  it('begins completely or not at all', async () => {
    await server.adminToken()
    const before = await readHighWaterMark(server.db)
    await runOnEither(
      server.db,
      "CREATE TRIGGER no_end BEFORE DELETE ON sessions BEGIN SELECT RAISE(ABORT, 'no'); END;",
    )

    await expect(beginEpoch(server.db, server.clock())).rejects.toThrow()

    expect(await readHighWaterMark(server.db)).toEqual(before)
    expect(await readLineage(server.db)).toEqual([])
  })
})

describe('a device of the former epoch', () => {
  it('writes nothing: 409', async () => {
    const { epoch } = await readSyncState(server.db)
    await beginEpoch(server.db, server.clock())
    const { staff } = await restarted()

    const answer = await staff.post('/patients', patientBody(), { 'Sync-Epoch': String(epoch) })

    expect(answer).toMatchObject({ status: 409, body: { code: 'epoch' } })
    expect(answer.number('Sync-Epoch')).toBe((await readSyncState(server.db)).epoch)
    expect((await staff.get('/patients')).body).toEqual([])
  })

  it('reads no further but learns the new lineage: 410', async () => {
    const restoredFrom = (await readSyncState(server.db)).sequence
    const { epoch: old } = await readSyncState(server.db)
    const { epoch } = (await beginEpoch(server.db, server.clock())).mark
    const { staff } = await restarted()

    const answer = await staff.get(`/sync/changes?since=${restoredFrom}&epoch=${old}`)

    expect(answer.status).toBe(410)
    expect(answer.body).toMatchObject({
      code: 'gone',
      epoch,
      lineage: [
        { epoch: old, restoredFrom: 0 },
        { epoch, restoredFrom },
      ],
    })
    expect(Object.keys(goneAnswer.entries).every((key) => key in (answer.body as object))).toBe(true)
  })

  it('does not get past lost changes, even if it does not name its epoch', async () => {
    const { sequence } = await readSyncState(server.db)
    await beginEpoch(server.db, server.clock())
    const { staff } = await restarted()
    for (const since of [sequence + 1, sequence + 500, sequence + JUMP - 1, sequence + JUMP + 1]) {
      expect(await staff.get(`/sync/changes?since=${since}`)).toMatchObject({ status: 410 })
    }
    for (const since of [0, sequence]) {
      expect(await staff.get(`/sync/changes?since=${since}`)).toMatchObject({ status: 200 })
    }
  })
})

describe('a device of the new epoch', () => {
  it('continues from the cursor at which the epoch began', async () => {
    await beginEpoch(server.db, server.clock())
    const { staff } = await restarted()
    const { epoch, cursor } = (await staff.get('/sync/capabilities')).as(capabilitiesAnswer)
    const patient = await createPatient(staff)

    const page = (await staff.get(`/sync/changes?since=${cursor}&epoch=${epoch}`)).as(changesPage)

    expect(page.patients).toEqual([patient])
  })
})
