import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { findAuditKey } from '#server/cli/audit/audit-key.ts'
import { verifyAudit } from '#server/cli/audit/verify-audit.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { readRecordedMark } from '#server/db/sync-log/high-water-mark.ts'
import { readLineage } from '#server/db/sync-log/sync-state.ts'
import { faultsIn } from '#tests/support/database/database-soundness.ts'
import {
  layEarlierBackup,
  layEarlierServer,
  layEncryptedBackup,
  readEarlierDevice,
} from '#tests/support/earlier-release/earlier-release.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { hours } from '#tests/support/server/test-clock.ts'

const { recordedAt, localStorage } = await readEarlierDevice()

const clinic = folderForEachTest()

beforeEach(async () => {
  clinic.clock.set(recordedAt)
  clinic.clock.advance(hours(1))
  await layEarlierServer(clinic.folder)
})

const backups = [
  { kind: 'plain', lay: (file: string) => layEarlierBackup(file).then(() => undefined) },
  { kind: 'encrypted', lay: layEncryptedBackup },
]

describe.each(backups)('the $kind backup of an earlier release', ({ lay }) => {
  it('is restored whole over the database of that release, as a new epoch', async () => {
    const file = join(clinic.folder.path, 'respaldo')
    const former = await readRecordedMark(clinic.folder.highWaterMark)
    const key = await lay(file)
    const restored = await restoreBackup({ ...clinic, file, ...(key !== undefined && { key }) })
    expect(restored).toMatchObject({
      accounts: { keptAccounts: [], enabledAccounts: [] },
      professionals: [],
    })

    const { db, isNewEpoch, staff, as } = await clinic.start()
    expect(isNewEpoch).toBe(false)
    expect(await readLineage(db)).toMatchObject([{ epoch: former?.epoch }, { epoch: clinic.clock() }])
    expect((await as(localStorage.token).get('/patients')).status).toBe(401)
    const patients = (await staff.get('/patients')).body as { firstName: string }[]
    expect(patients.map(({ firstName }) => firstName).sort()).toEqual(
      'Ana Bruno Carla Darío Elsa Fabio Gina Hugo Irma Julia Karina Lucas Mara Nélida'.split(' '),
    )
    expect((await staff.get('/incomes/daily?date=2026-11-28')).body).toMatchObject({ total: 4, totalAmount: 72_000 })
    expect((await staff.get('/medical-history/3')).body).toMatchObject({ diagnosis: 'Cervicalgia de Darío' })
    const sealed = await verifyAudit(db, await findAuditKey(db, clinic.folder, undefined))
    expect(sealed).toMatchObject({ seals: 2, broken: null })
    expect(await faultsIn(clinic.folder.database)).toEqual([])
  })
})
