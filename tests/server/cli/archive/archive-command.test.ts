import { describe, expect, it } from 'vitest'
import { enableAccount } from '#server/cli/staff/staff-accounts.ts'
import { archiveChangesMigration } from '#server/db/migrations/archive-changes-migration.ts'
import { clinicalRecordsMigration } from '#server/db/migrations/clinical-records-migration.ts'
import { initialMigration } from '#server/db/migrations/initial-migration.ts'
import { openSqlite } from '#server/db/sqlite/sqlite-engine.ts'
import { timestampOf } from '#server/platform/clock.ts'
import { insertUser } from '#server/resources/users/user-repository.ts'
import { createAppointment, createIncome, createPatient, createRecord } from '#tests/support/database/clinic-rows.ts'
import { faultsIn } from '#tests/support/database/database-soundness.ts'
import { isPostgresRun } from '#tests/support/database/either-engine.ts'
import { clinicForEachTest } from '#tests/support/server/clinic-folder.ts'
import { runProgram } from '#tests/support/server/program.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

describe('npm run archive', () => {
  const clinic = clinicForEachTest()
  const running = forEachTest(() => clinic.start())

  const run = async (...args: string[]) => {
    const program = runProgram('archive', args, clinic.settings)
    return { code: await program.ended(), ...program.said }
  }

  it('lists deletions and restores them, while the server runs', async () => {
    const { staff } = running
    const patient = await createPatient(staff, { firstName: 'Ana', lastName: 'Gómez', dni: '28111222' })
    await createAppointment(staff, patient.id)
    await createRecord(staff, patient.id, { diagnosis: 'Cervicalgia' })
    await createIncome(staff, patient.id)
    const change = (await staff.delete(`/patients/${patient.id}`)).number('Sync-Version')

    const listed = await run('list', '--patient', 'gomez')

    const what = 'Paciente Ana Gómez, DNI 28111222, con 1 cita, 1 registro clínico, 1 ingreso que quedó sin paciente'
    expect(listed).toEqual({ code: 0, err: '', out: `${change}  2026-11-19 12:00  direccion  ${what}\n` })
    expect(await run('restore', String(change))).toEqual({
      code: 0,
      err: '',
      out: 'Restaurado: 1 paciente, 1 cita, 1 registro clínico, 1 ingreso con su paciente.\n',
    })
    expect((await staff.get(`/sync/changes?since=${change}`)).body).toMatchObject({
      cursor: change + 1,
      patients: [{ id: patient.id }],
      appointments: [{ patientId: patient.id }],
      incomes: [{ patientId: patient.id }],
    })
    expect(await staff.put(`/patients/${patient.id}`, { phone: '3537 477777' })).toMatchObject({ status: 200 })
    // The rules are written for SQLite.
    if (!isPostgresRun) expect(await faultsIn(clinic.folder.database)).toEqual([])
    expect((await run('list')).out).toBe('No hay nada que restaurar.\n')
  })

  it('names the account that stays without the patient, who has another active one', async () => {
    const { staff, db } = running
    const { id: patientId } = await createPatient(staff)
    const account = { passwordHash: '-', role: 'patient', name: '', lastName: '', email: '', phone: '' } as const
    const createdAt = timestampOf(clinic.clock())
    for (const username of ['la-de-antes', 'la-de-ahora'])
      await insertUser(db, { ...account, username, patientId, createdAt, active: username === 'la-de-ahora' })
    const change = (await staff.delete(`/patients/${patientId}`)).number('Sync-Version')
    await enableAccount({ db, clock: clinic.clock }, 'la-de-antes')

    const restored = await run('restore', String(change))

    expect(restored.out.split('\n')).toEqual([
      'Restaurado: 1 paciente, 1 cuenta con su ficha.',
      'La cuenta la-de-antes quedó sin ficha: el paciente tiene otra cuenta en uso.',
      '',
    ])
    const accounts = await staff.get(`/patients/${patientId}/accounts`)
    expect(accounts.body).toMatchObject([{ username: 'la-de-ahora' }])
  })

  it('reports a failure in one line, with exit code 1', async () => {
    for (const args of [[], ['restore'], ['restore', 'Ana'], ['list', '7'], ['restore', '7', '--all']]) {
      expect(await run(...args)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringMatching(/^Uso: .*\n$/) as string,
      })
    }
    const unknown = { code: 1, out: '', err: 'No hay ninguna eliminación con el número 999.\n' }
    expect(await run('restore', '999')).toEqual(unknown)
  })
})

describe('the archive of an older release', () => {
  it('keeps its rows with the change that deleted them', async () => {
    const database = await openSqlite(':memory:')
    const at = '2026-11-19T15:00:00.000Z'
    database.exec(initialMigration)
    database.exec(clinicalRecordsMigration)
    database.exec(`INSERT INTO sync_changes VALUES (4, '${at}'), (9, '${at}');
      INSERT INTO tombstones (entity, entity_id, version, handed_over) VALUES
        ('appointment', 1, 4, 1), ('appointment', 1, 9, 0), ('patient', 3, 9, 0);
      INSERT INTO archive VALUES ('appointment', 1, 5, '{}', '${at}', 1), ('patient', 3, 2, '{}', '${at}', NULL)`)

    database.exec(archiveChangesMigration)

    expect(database.prepare('SELECT * FROM archive ORDER BY entity').all()).toMatchObject([
      { entity: 'appointment', entity_id: 1, change: 9, version: 5, archived_by: 1, restored_at: null },
      { entity: 'patient', entity_id: 3, change: 9, version: 2, content: '{}', archived_at: at },
    ])
    database.close()
  })
})
