import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPatients } from '#data/local/patients.ts'
import { isServerBehind } from '#data/local/server-behind.ts'
import { enqueueCreate } from '#data/sync/enqueue.ts'
import { sealOrErase } from '#data/sync/open-clinic.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { dataFolder } from '#server/data-folder.ts'
import { openGuardedDatabase } from '#server/db/epoch-guard.ts'
import { lineage, syncState } from '#server/db/sync-state.ts'
import { errorTexts } from '#server/http/error-texts.ts'
import { newPatient } from '#tests/data/clinic-over-lives.ts'
import { openTablet, type Tablet } from '#tests/data/tablet.ts'
import { callerWith } from '#tests/support/api-calls.ts'
import { type ClinicFolder, createClinicFolder, type RunningClinic } from '#tests/support/clinic-folder.ts'
import { createPatient } from '#tests/support/clinic-rows.ts'
import { tokenOf } from '#tests/support/server.ts'
import { days, minutes } from '#tests/support/test-clock.ts'

// The whole folder is put back to what it was, its head too: a snapshot of the machine, an image of the disk.

let clinic: ClinicFolder
let running: RunningClinic
let image: string
let desk: Tablet

beforeEach(async () => {
  image = await mkdtemp(join(tmpdir(), 'imagen-'))
  clinic = await createClinicFolder()
  running = await clinic.start()
  desk = await tabletOfStaff()
  await cycles(desk)
  // Those who are signed in by then stay signed in.
  await running.stop()
  await cp(clinic.folder.path, image, { recursive: true })
  running = await clinic.start()
})
afterEach(async () => {
  await clinic.dispose()
  await rm(image, { recursive: true, force: true })
})

const tabletOfStaff = () => openTablet(() => running.app, clinic.clock, running.token)

async function cycles(...tablets: Tablet[]): Promise<void> {
  for (const tablet of [...tablets, ...tablets]) {
    clinic.clock.advance(minutes(6))
    await tablet.sync()
  }
}

async function putBack(): Promise<void> {
  await running.stop()
  await rm(clinic.folder.path, { recursive: true })
  await cp(image, clinic.folder.path, { recursive: true })
  running = await clinic.start()
  expect(running.isNewLife).toBe(false)
}

async function restart(...tablets: Tablet[]): Promise<void> {
  await running.stop()
  running = await clinic.start()
  for (const tablet of tablets) await tablet.signIn(running.token)
  await cycles(...tablets)
}

const register = ({ db, sources }: Tablet, name: string, dni: string) =>
  enqueueCreate(db, sources, 'patient', newPatient(name, dni))
const onServer = async () => {
  const rows = await running.db.selectFrom('patients').select('firstName').orderBy('firstName').execute()
  return rows.map(({ firstName }) => firstName)
}
const onTablet = async ({ db }: Tablet) => (await readPatients(db)).map(({ firstName }) => firstName).sort()
const health = async () => (await callerWith(running.app).get('/health')).body
const errors = () => running.log.filter(({ level }) => level === 'error')

/** A tablet registers two patients, the server takes them, and then it is put back to before that. */
async function lostTime(): Promise<void> {
  await register(desk, 'Eva', '31000001')
  await register(desk, 'Lía', '31000002')
  await cycles(desk)
  expect(await onServer()).toEqual(['Eva', 'Lía'])
  await putBack()
  expect(await onServer()).toEqual([])
}

describe('a server whose folder was put back whole', () => {
  it('learns it from a tablet that knows more, which keeps all and gives it back after the next start', async () => {
    await lostTime()

    expect(await desk.sync()).toBe('not_now')

    expect(await onTablet(desk)).toEqual(['Eva', 'Lía'])
    expect(running.isNewLife).toBe(false)
    await restart(desk)
    expect(running.isNewLife).toBe(true)
    expect(await onServer()).toEqual(['Eva', 'Lía'])
    expect(await desk.db.outbox.count()).toBe(0)
    await restart(desk)
    expect(running.isNewLife).toBe(false)
  })

  it('gets it back also from a tablet whose user has signed out meanwhile, which says why nothing goes on', async () => {
    await lostTime()
    await cycles(desk)
    expect(await isServerBehind(desk.db)).toBe(true)

    await sealOrErase(desk.db)

    await restart(desk)
    expect(await onServer()).toEqual(['Eva', 'Lía'])
    expect(await isServerBehind(desk.db)).toBe(false)
    await sealOrErase(desk.db)
    expect(await desk.db.journal.count()).toBe(0)
  })

  it('tells the operator once what to do, and monitors until it is done', async () => {
    await lostTime()
    expect(await health()).toMatchObject({ status: 'ok', database: 'ok' })

    await cycles(desk)

    const told = { event: 'database.putBack', advice: errorTexts.putBackAdvice, route: '/api/v1/sync/changes' }
    expect(errors()).toEqual([expect.objectContaining(told)])
    expect(await health()).toMatchObject({ status: 'degraded', database: 'put-back' })
    await restart(desk)
    expect(errors()).toEqual([])
    expect(await health()).toMatchObject({ status: 'ok', database: 'ok' })
  })

  it('goes on with everybody and everything else meanwhile', async () => {
    await lostTime()
    await cycles(desk)
    const fresh = await tabletOfStaff()
    await cycles(fresh)

    await register(fresh, 'Ana', '31000003')

    expect(await fresh.sync()).toBe('done')
    expect(await onTablet(fresh)).toEqual(['Ana'])
    await restart(desk, fresh)
    expect(await onServer()).toEqual(['Ana', 'Eva', 'Lía'])
    for (const tablet of [desk, fresh]) expect(await onTablet(tablet)).toEqual(['Ana', 'Eva', 'Lía'])
  })

  it('gets back also what bears numbers that it has given to others before the tablet asked', async () => {
    await lostTime()
    const fresh = await tabletOfStaff()
    await cycles(fresh)
    await register(fresh, 'Ana', '31000003')
    await cycles(fresh)

    expect(await desk.sync()).toBe('not_now')

    await restart(desk, fresh)
    expect(await onServer()).toEqual(['Ana', 'Eva', 'Lía'])
    for (const tablet of [desk, fresh]) expect(await tablet.db.outbox.count()).toBe(0)
  })

  it('takes the tablet for none of this life however much is written before the next start', async () => {
    await lostTime()
    await cycles(desk)

    for (let count = 0; count < 5; count++) await createPatient(running.staff)

    expect(await desk.sync()).toBe('not_now')
    await restart(desk)
    expect(await onServer()).toEqual(expect.arrayContaining(['Eva', 'Lía']))
    expect(await onServer()).toHaveLength(7)
  })

  it('begins the new life also when it is killed, with all that its log holds', async () => {
    await lostTime()
    await cycles(desk)
    // The mark stands in the file, the patient in the log alone.
    await sql`PRAGMA wal_checkpoint(PASSIVE)`.execute(running.db)
    await createPatient(running.staff, { firstName: 'Última' })
    const killed = dataFolder(join(image, 'copia'))
    await cp(clinic.folder.path, killed.path, { recursive: true })

    const { db, isNewLife, close } = await openGuardedDatabase(killed, clinic.clock)

    expect(isNewLife).toBe(true)
    expect(await db.selectFrom('patients').select('firstName').execute()).toEqual([{ firstName: 'Última' }])
    await close()
  })

  it('knows where its new life comes from also when a backup is made and restored first', async () => {
    await lostTime()
    const { sequence, epoch } = await syncState(running.db)
    await createPatient(running.staff)
    await cycles(desk)
    const file = await makeBackup(clinic)
    await running.stop()
    clinic.clock.advance(days(1))
    await restoreBackup({ ...clinic, file })
    running = await clinic.start()
    expect(await lineage(running.db)).toMatchObject([{ epoch }, { restoredFrom: sequence }])
    await desk.signIn(running.token)
    await cycles(desk)
    expect(await onServer()).toHaveLength(3)
  })
})

describe('a cursor that the database never gave', () => {
  const ask = async (token: string, { epoch, beyond = 7 }: { epoch?: number | undefined; beyond?: number }) => {
    const { sequence } = await syncState(running.db)
    const life = epoch === undefined ? '' : `&epoch=${epoch}`
    return running.as(token).get(`/sync/changes?since=${sequence + beyond}${life}`)
  }

  it('marks nothing when a patient shows it, nor when it is of another life or says of none', async () => {
    const { epoch } = await syncState(running.db)
    const account = { username: 'eva', password: 'la-clave-de-eva' }
    const person = { name: 'Eva', lastName: 'Ríos', email: 'eva@correo.example', phone: '3537 422222', dni: '31222333' }
    await running.as('').post('/auth/register', { ...account, ...person })

    expect(await ask(await tokenOf(running.app, account), { epoch })).toMatchObject({ status: 410 })
    expect(await ask(running.token, { epoch: epoch + 1 })).toMatchObject({ status: 410 })
    expect(await ask(running.token, {})).toMatchObject({ status: 410 })

    expect(await health()).toMatchObject({ database: 'ok' })
    await restart()
    expect(running.isNewLife).toBe(false)
  })

  it('does no more than begin a life when it is made up, as often as it is shown; the audit log tells who did', async () => {
    await createPatient(running.staff)
    const { epoch, sequence } = await syncState(running.db)

    for (const beyond of [1, 7, 900_000_000_000_000]) {
      expect(await ask(running.token, { epoch, beyond })).toMatchObject({ status: 503, body: { code: 'put_back' } })
    }

    const events = running.db
      .selectFrom('auditLog')
      .select(['userId', 'detail'])
      .where('action', '=', 'database.putBack')
    // The server began on this database before the patient was there.
    const detail = JSON.stringify({ since: sequence - 1, until: sequence + 1 })
    expect(await events.execute()).toEqual([{ userId: 1, detail }])
    await cycles(desk)
    expect(await onTablet(desk)).toHaveLength(1)
    await restart(desk)
    expect(running.isNewLife).toBe(true)
    expect(await onServer()).toHaveLength(1)
    expect(await onTablet(desk)).toHaveLength(1)
  })
})
