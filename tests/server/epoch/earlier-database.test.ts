import { beforeEach, describe, expect, it } from 'vitest'
import { findAuditKey } from '#server/cli/audit/audit-key.ts'
import { sealAuditLog } from '#server/cli/audit/audit-seal.ts'
import { verifyAudit } from '#server/cli/audit/verify-audit.ts'
import { readRecordedMark } from '#server/db/sync-log/high-water-mark.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { faultsIn } from '#tests/support/database/database-soundness.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import {
  layEarlierServer,
  PASSWORDS,
  PATIENT,
  readEarlierDevice,
  STAFF,
} from '#tests/support/earlier-release/earlier-release.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { hours } from '#tests/support/server/test-clock.ts'

const { recordedAt, localStorage } = await readEarlierDevice()

const clinic = folderForEachTest()

beforeEach(async () => {
  clinic.clock.set(recordedAt)
  clinic.clock.advance(hours(1))
  await layEarlierServer(clinic.folder)
})

/** The rows of each table, by its name. */
async function rowsByTable(): Promise<Record<string, unknown[]>> {
  const named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
  const tables = await storedRows(clinic.folder.path, named)
  const contents = tables.map(async ({ name }) => [name, await storedRows(clinic.folder.path, `SELECT * FROM ${name}`)])
  return Object.fromEntries(await Promise.all(contents))
}

describe('a server that an earlier release left', () => {
  it('is opened in its epoch, with every row', async () => {
    const before = await rowsByTable()
    const head = await readRecordedMark(clinic.folder.highWaterMark)
    const { db, isNewEpoch, stop } = await clinic.start()
    expect(isNewEpoch).toBe(false)
    expect(await readSyncState(db)).toMatchObject({ epoch: head?.epoch, sequence: head?.sequence })
    await stop()

    const after = await rowsByTable()
    for (const [table, rows] of Object.entries(before)) {
      expect(after[table], table).toEqual(expect.arrayContaining(rows.map((row) => expect.objectContaining(row))))
    }
    expect(await faultsIn(clinic.folder.database)).toEqual([])
  })

  it('goes on with the sessions that were open, and lets people in by their passwords', async () => {
    const { app, as } = await clinic.start()
    const patients = (await as(localStorage.token).get('/patients')).body as { firstName: string }[]
    expect(patients.map(({ firstName }) => firstName)).toEqual(
      expect.arrayContaining(['Ana', 'Bruno', 'Carla', 'Cubierta', 'Olga', 'si', 'perdido']),
    )
    for (const [{ username }, password] of [[STAFF, PASSWORDS.staff] as const, [PATIENT, PASSWORDS.patient] as const])
      expect(await tokenOf(app, { username, password })).toBeTruthy()
  })

  it('has an audit log that is what was sealed, and seals it on under the same key', async () => {
    const { db, staff } = await clinic.start()
    const key = await findAuditKey(db, clinic.folder, undefined)
    expect(await verifyAudit(db, key)).toMatchObject({ rows: 90, seals: 3, broken: null })
    await staff.get('/medical-history/1')
    await sealAuditLog(db, key, clinic.clock)
    expect(await verifyAudit(db, key)).toMatchObject({ seals: 4, unsealed: 0, broken: null })
  })
})
