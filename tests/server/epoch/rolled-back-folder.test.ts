import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isServerRolledBack } from '#data/local/status/server-behind.ts'
import { eraseIfSettled } from '#data/sync/engine/open-clinic.ts'
import { enqueueRequest } from '#data/sync/outbox/enqueue.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { openGuardedDatabase } from '#server/db/sync-log/epoch-guard.ts'
import { readLineage, readSyncState } from '#server/db/sync-log/sync-state.ts'
import { errorTexts } from '#server/http/errors/error-texts.ts'
import { dataFolder } from '#server/platform/data-folder.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { createPatient } from '#tests/support/database/clinic-rows.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { days } from '#tests/support/server/test-clock.ts'
import { type ClinicWithImage, onTablet, openClinicWithImage, register } from './clinic-with-image.ts'

let clinic: ClinicWithImage
let desk: Tablet

beforeEach(async () => {
  clinic = await openClinicWithImage()
  desk = clinic.desk
})
afterEach(() => clinic.dispose())

const errors = () => clinic.running.log.filter(({ level }) => level === 'error')

/** A tablet registers two patients, the server accepts them, and then it is set back to before that. */
async function rollBackFolder(): Promise<void> {
  await register(desk, 'Eva', '31000001')
  await register(desk, 'Lía', '31000002')
  await clinic.cycles(desk)
  expect(await clinic.onServer()).toEqual(['Eva', 'Lía'])
  await clinic.rolledBack()
  expect(await clinic.onServer()).toEqual([])
}

const eva = { username: 'eva', password: 'la-clave-de-eva' }
const evasUser = { username: eva.username, role: 'patient' } as const
const wish = {
  date: localDate('2026-11-20'),
  slots: [{ startTime: timeOfDay('09:00'), endTime: timeOfDay('09:30') }],
  reason: 'Dolor de cuello',
  notes: '',
}

/** Eva registers as a patient; returns the token of her session. */
async function evaSignsIn(): Promise<string> {
  const person = { name: 'Eva', lastName: 'Ríos', email: 'eva@correo.example', phone: '3537 422222', dni: '31222333' }
  await clinic.running.as('').post('/auth/register', { ...eva, ...person })
  return tokenOf(clinic.running.app, eva)
}

describe('a server whose folder was set back whole', () => {
  it('learns it from a tablet that knows more, which keeps its rows and resends them after the next start (E-7)', async () => {
    await rollBackFolder()

    expect(await desk.sync()).toBe('not_now')

    expect(await onTablet(desk)).toEqual(['Eva', 'Lía'])
    expect(clinic.running.isNewEpoch).toBe(false)
    await clinic.restart(desk)
    expect(clinic.running.isNewEpoch).toBe(true)
    expect(await clinic.onServer()).toEqual(['Eva', 'Lía'])
    expect(await desk.db.outbox.count()).toBe(0)
    await clinic.restart(desk)
    expect(clinic.running.isNewEpoch).toBe(false)
  })

  it('gets them back even from a tablet whose user has signed out, and which says why nothing is sent (E-7)', async () => {
    await rollBackFolder()
    await clinic.cycles(desk)
    expect(await isServerRolledBack(desk.db)).toBe(true)

    await eraseIfSettled(desk.db)

    await clinic.restart(desk)
    expect(await clinic.onServer()).toEqual(['Eva', 'Lía'])
    expect(await isServerRolledBack(desk.db)).toBe(false)
    await eraseIfSettled(desk.db)
    expect(await desk.db.journal.count()).toBe(0)
  })

  it('tells the operator once what to do, and monitors until it is done', async () => {
    await rollBackFolder()
    expect(await clinic.health()).toMatchObject({ status: 'ok', database: 'ok' })

    await clinic.cycles(desk)

    const told = { event: 'database.putBack', advice: errorTexts.rolledBackAdvice, route: '/api/v1/sync/changes' }
    expect(errors()).toEqual([expect.objectContaining(told)])
    expect(await clinic.health()).toMatchObject({ status: 'degraded', database: 'put-back' })
    await clinic.restart(desk)
    expect(errors()).toEqual([])
    expect(await clinic.health()).toMatchObject({ status: 'ok', database: 'ok' })
  })

  it('goes on with all other work meanwhile', async () => {
    await rollBackFolder()
    await clinic.cycles(desk)
    const fresh = await clinic.tabletOfStaff()
    await clinic.cycles(fresh)

    await register(fresh, 'Ana', '31000003')

    expect(await fresh.sync()).toBe('done')
    expect(await onTablet(fresh)).toEqual(['Ana'])
    await clinic.restart(desk, fresh)
    expect(await clinic.onServer()).toEqual(['Ana', 'Eva', 'Lía'])
    for (const tablet of [desk, fresh]) expect(await onTablet(tablet)).toEqual(['Ana', 'Eva', 'Lía'])
  })

  it('gets back requests of a patient whose device came before the tablet (E-10)', async () => {
    const token = await evaSignsIn()
    await clinic.startedAfter(() => cp(clinic.folder.path, clinic.image, { recursive: true }))
    const appointments = () => clinic.running.db.selectFrom('appointments').select(['patientId', 'startTime']).execute()
    const { id, patientId } = await clinic.running.db
      .selectFrom('users')
      .select(['id', 'patientId'])
      .where('username', '=', eva.username)
      .executeTakeFirstOrThrow()
    const phone = await openTablet(() => clinic.running.app, clinic.clock, token, { ...evasUser, id })
    await clinic.cycles(phone, desk)
    await enqueueRequest(phone.db, phone.sources, { ...wish, patientId: patientId ?? 0 })
    await clinic.cycles(phone, desk)
    expect(await appointments()).toHaveLength(1)
    await clinic.rolledBack()

    expect(await phone.sync()).toBe('done')
    expect(await desk.sync()).toBe('not_now')
    expect(await appointments()).toEqual([])

    await clinic.restart(desk)
    await phone.signIn(await tokenOf(clinic.running.app, eva))
    await clinic.cycles(phone, desk)
    expect(await appointments()).toEqual([{ patientId, startTime: '09:00' }])
    expect(await phone.db.outbox.count()).toBe(0)
  })

  it('gets back rows whose numbers it has given to others before the tablet asked (E-9)', async () => {
    await rollBackFolder()
    const fresh = await clinic.tabletOfStaff()
    await clinic.cycles(fresh)
    await register(fresh, 'Ana', '31000003')
    await clinic.cycles(fresh)

    expect(await desk.sync()).toBe('not_now')

    await clinic.restart(desk, fresh)
    expect(await clinic.onServer()).toEqual(['Ana', 'Eva', 'Lía'])
    for (const tablet of [desk, fresh]) expect(await tablet.db.outbox.count()).toBe(0)
  })

  it('recognizes the tablet as one of another epoch, however much is written before the next start (E-8)', async () => {
    await rollBackFolder()
    await clinic.cycles(desk)

    for (let count = 0; count < 5; count++) await createPatient(clinic.running.staff)

    expect(await desk.sync()).toBe('not_now')
    await clinic.restart(desk)
    expect(await clinic.onServer()).toEqual(expect.arrayContaining(['Eva', 'Lía']))
    expect(await clinic.onServer()).toHaveLength(7)
  })

  it('begins the new epoch even after a kill, with everything in its WAL', async () => {
    await rollBackFolder()
    await clinic.cycles(desk)
    // The mark is in the file, the patient only in the WAL.
    await sql`PRAGMA wal_checkpoint(PASSIVE)`.execute(clinic.running.db)
    await createPatient(clinic.running.staff, { firstName: 'Última' })
    const killed = dataFolder(join(clinic.image, 'copia'))
    // Temporary files are left out.
    await cp(clinic.folder.path, killed.path, { recursive: true, filter: (path) => !path.endsWith('.part') })

    const { db, isNewEpoch, close } = await openGuardedDatabase(killed, clinic.clock)

    expect(isNewEpoch).toBe(true)
    expect(await db.selectFrom('patients').select('firstName').execute()).toEqual([{ firstName: 'Última' }])
    await close()
  })

  it('knows the lineage of its new epoch even if a backup is made and restored first', async () => {
    await rollBackFolder()
    const { sequence, epoch } = await readSyncState(clinic.running.db)
    await createPatient(clinic.running.staff)
    await clinic.cycles(desk)
    const file = await makeBackup(clinic)
    await clinic.startedAfter(async () => {
      clinic.clock.advance(days(1))
      await restoreBackup({ ...clinic, file })
    })
    expect(await readLineage(clinic.running.db)).toMatchObject([{ epoch }, { restoredFrom: sequence }])
    await desk.signIn(clinic.running.token)
    await clinic.cycles(desk)
    expect(await clinic.onServer()).toHaveLength(3)
  })
})

describe('a cursor that the database never gave', () => {
  const ask = async (token: string, { epoch, beyond = 7 }: { epoch?: number | undefined; beyond?: number }) => {
    const { sequence } = await readSyncState(clinic.running.db)
    const life = epoch === undefined ? '' : `&epoch=${epoch}`
    return clinic.running.as(token).get(`/sync/changes?since=${sequence + beyond}${life}`)
  }

  it('marks nothing from a patient, from an earlier epoch, or without an epoch (E-10)', async () => {
    const { epoch } = await readSyncState(clinic.running.db)
    expect(await ask(await evaSignsIn(), { epoch })).toMatchObject({ status: 410 })
    expect(await ask(clinic.running.token, { epoch: epoch - 1 })).toMatchObject({ status: 410 })
    expect(await ask(clinic.running.token, {})).toMatchObject({ status: 410 })

    expect(await clinic.health()).toMatchObject({ database: 'ok' })
    await clinic.restart()
    expect(clinic.running.isNewEpoch).toBe(false)
  })

  it('only begins an epoch when it is made up, however often it is shown; the audit log names the user', async () => {
    await createPatient(clinic.running.staff)
    const { epoch, sequence } = await readSyncState(clinic.running.db)

    for (const beyond of [1, 7, 900_000_000_000_000]) {
      expect(await ask(clinic.running.token, { epoch, beyond })).toMatchObject({
        status: 503,
        body: { code: 'put_back' },
      })
    }

    const events = clinic.running.db
      .selectFrom('auditLog')
      .select(['userId', 'detail'])
      .where('action', '=', 'database.putBack')
    // The server started on this database before the patient existed.
    const detail = JSON.stringify({ since: sequence - 1, until: sequence + 1, epoch })
    expect(await events.execute()).toEqual([{ userId: 1, detail }])
    await clinic.cycles(desk)
    expect(await onTablet(desk)).toHaveLength(1)
    await clinic.restart(desk)
    expect(clinic.running.isNewEpoch).toBe(true)
    expect(await clinic.onServer()).toHaveLength(1)
    expect(await onTablet(desk)).toHaveLength(1)
  })
})
