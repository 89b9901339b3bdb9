import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { changesPage } from '#domain/wire/sync-wire.ts'
import { backupTexts } from '#server/cli/backup/backup-texts.ts'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import {
  addProfessional,
  renameProfessional,
  retireProfessional,
  returnProfessional,
} from '#server/cli/professional/professional-list.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import { appointmentBody, createPatient } from '#tests/support/database/clinic-rows.ts'
import { createClinicFolder, folderForEachTest, type RunningClinic } from '#tests/support/server/clinic-folder.ts'
import { runProgram } from '#tests/support/server/program.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'

const clinic = folderForEachTest()
let running: RunningClinic

beforeEach(async () => {
  running = await clinic.start()
})

const deskOf = ({ db }: RunningClinic) => ({ db, clock: clinic.clock })
const omar = { name: 'Omar', lastName: 'Marengo' }

/** All professionals, as a device gets them. */
async function told({ staff }: RunningClinic) {
  const { professionals } = (await staff.get('/sync/changes')).as(changesPage)
  return professionals
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, name, lastName, active }) => `${id} ${name} ${lastName}${active ? '' : ', retirado'}`)
}

/** Stops the server, replaces its database by the file a day later, and starts it again. */
async function restored(file: string) {
  await running.stop()
  clinic.clock.advance(days(1))
  const { professionals } = await restoreBackup({ ...clinic, file })
  running = await clinic.start()
  return professionals
}

describe('after a restore', () => {
  it('an appointment is accepted again with a professional who was added after the backup', async () => {
    const patient = await createPatient(running.staff)
    const backup = await makeBackup(clinic)
    const professionalId = await addProfessional(deskOf(running), omar)
    const body = { ...appointmentBody(patient.id), professionalId, ref: randomUUID() }
    const name = { 'idempotency-key': randomUUID() }
    expect(await running.staff.post('/appointments', body, name)).toMatchObject({ status: 201 })
    await restored(backup)
    const { epoch } = await readSyncState(running.db)

    const again = await running.staff.post('/appointments', body, { ...name, 'sync-epoch': String(epoch) })

    expect(again).toMatchObject({ status: 201, body: { professionalId } })
  })

  it('professionals who were added, retired, returned or renamed since are as they were just before the restore, and devices are told', async () => {
    const desk = deskOf(running)
    const retired = await addProfessional(desk, { name: 'Rita', lastName: 'Paz' })
    const back = await addProfessional(desk, { name: 'Beto', lastName: 'Ríos' })
    await retireProfessional(desk, back)
    const backup = await makeBackup(clinic)
    const added = await addProfessional(desk, omar)
    const gone = await addProfessional(desk, { name: 'Sara', lastName: 'Luz' })
    await retireProfessional(desk, gone)
    await retireProfessional(desk, retired)
    await returnProfessional(desk, back)
    await renameProfessional(desk, 1, { name: 'Laura', lastName: 'Ferreyra Díaz' })
    const before = await told(running)

    const kept = await restored(backup)

    expect(await told(running)).toEqual(before)
    expect(kept?.map(({ id }) => id).sort()).toEqual([1, retired, back, added, gone])
    const audited = running.db.selectFrom('auditLog').select(['userId', 'action', 'entityId']).orderBy('id', 'desc')
    expect(await audited.where('entity', '=', 'professional').limit(5).execute()).toEqual(
      expect.arrayContaining([
        { userId: null, action: 'professional.rename', entityId: 1 },
        { userId: null, action: 'professional.retire', entityId: retired },
        { userId: null, action: 'professional.return', entityId: back },
        { userId: null, action: 'professional.create', entityId: added },
        { userId: null, action: 'professional.create', entityId: gone },
      ]),
    )
    const { sequence } = await readSyncState(running.db)
    const versions = running.db.selectFrom('professionals').select('version').orderBy('version')
    expect((await versions.execute()).map(({ version }) => sequence - version)).toEqual([4, 3, 2, 1, 0])
  })

  it('professionals who were added since stay, even from a later release with columns of its own', async () => {
    const backup = await makeBackup(clinic)
    const added = await addProfessional(deskOf(running), omar)
    await sql`ALTER TABLE professionals ADD COLUMN later_column TEXT NOT NULL DEFAULT ''`.execute(running.db)

    expect(await restored(backup)).toEqual([expect.objectContaining({ id: added, ...omar })])

    expect(await told(running)).toEqual(['1 Laura Ferreyra', `${added} Omar Marengo`])
  })

  it('professionals who are the same in both databases do not change', async () => {
    const backup = await makeBackup(clinic)
    await createPatient(running.staff)
    expect(await restored(backup)).toEqual([])
  })

  it('the last event of a professional decides when a restore is undone', async () => {
    const desk = deskOf(running)
    const id = await addProfessional(desk, omar)
    const older = await makeBackup(clinic)
    await retireProfessional(desk, id)
    const newer = await makeBackup({ ...clinic, file: join(clinic.folder.path, 'posterior') })
    await running.stop()
    await copyFile(older, clinic.folder.database)
    running = await clinic.start()
    const since = await addProfessional(deskOf(running), { name: 'Sara', lastName: 'Luz' })

    await restored(newer)

    expect(await told(running)).toEqual(['1 Laura Ferreyra', `${id} Omar Marengo, retirado`, `${since} Sara Luz`])
  })

  it('a restore does not retire the last active professional', async () => {
    const desk = deskOf(running)
    const id = await addProfessional(desk, omar)
    const older = await makeBackup(clinic)
    await retireProfessional(desk, id)
    const newer = await makeBackup({ ...clinic, file: join(clinic.folder.path, 'posterior') })
    await running.stop()
    await copyFile(older, clinic.folder.database)
    running = await clinic.start()
    await retireProfessional(deskOf(running), 1)

    expect(await restored(newer)).toEqual([])

    expect(await told(running)).toEqual(['1 Laura Ferreyra', `${id} Omar Marengo, retirado`])
  })

  it('no professional comes from a database of another origin', async () => {
    const backup = await makeBackup(clinic)
    const other = await createClinicFolder()
    other.clock.advance(hours(1))
    const elsewhere = await other.start()
    await addProfessional(deskOf(elsewhere), omar)
    await elsewhere.stop()

    expect(await restoreBackup({ ...other, file: backup })).toMatchObject({ professionals: [] })

    expect(await told(await other.start())).toEqual(['1 Laura Ferreyra'])
    await other.dispose()
  })
})

it('npm run restore names them', async () => {
  const backup = await makeBackup(clinic)
  const desk = deskOf(running)
  await addProfessional(desk, omar)
  await retireProfessional(desk, 1)
  await running.stop()

  const program = runProgram('restore', [backup], { DATA_DIR: clinic.folder.path })

  expect(await program.ended()).toBe(0)
  const people = ['Omar Marengo', 'Laura Ferreyra (ya no atiende)']
  expect(program.said.out.split('\n').at(-2)).toBe(backupTexts.professionalsKept(people))
})
