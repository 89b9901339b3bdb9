import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPatients } from '#data/local/rows/patients.ts'
import { enqueueUpdate } from '#data/sync/outbox/enqueue.ts'
import { makeBackup } from '#server/cli/backup/make-backup.ts'
import { restoreBackup } from '#server/cli/backup/restore-backup.ts'
import { writeAuditEvent } from '#server/db/audit-log.ts'
import { markRolledBack } from '#server/db/sync-log/copy-mark.ts'
import { readSyncState } from '#server/db/sync-log/sync-state.ts'
import type { Tablet } from '#tests/data/tablet.ts'
import { patientBody } from '#tests/support/database/clinic-rows.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { days, hours } from '#tests/support/server/test-clock.ts'
import { type ClinicWithImage, onTablet, openClinicWithImage, register } from './clinic-with-image.ts'

// The folder is set back whole to an epoch that others have followed; the tablets are in one of those.

const JUMP = 1_000_000

let clinic: ClinicWithImage
let desk: Tablet

beforeEach(async () => {
  clinic = await openClinicWithImage()
  desk = clinic.desk
})
afterEach(() => clinic.dispose())

/**
 * Sets the folder back once; a tablet reports it, and a restart begins a new epoch. It has Eva, whom the image lacks.
 */
async function secondEpoch(): Promise<void> {
  await register(desk, 'Eva', '31000001')
  await clinic.cycles(desk)
  await clinic.rolledBack()
  await clinic.cycles(desk)
  await clinic.restart(desk)
  expect(await clinic.onServer()).toEqual(['Eva'])
}

async function editAddress({ db, sources }: Tablet, address: string): Promise<void> {
  const [row] = await readPatients(db)
  if (!row) throw new Error('no patient')
  await enqueueUpdate(db, sources, 'patient', row, { address })
}

const addresses = async () => {
  const rows = await clinic.running.db.selectFrom('patients').select(['firstName', 'address']).execute()
  return rows.map(({ firstName, address }) => `${firstName}: ${address}`).sort()
}
const waitingOn = (...tablets: Tablet[]) => Promise.all(tablets.map(({ db }) => db.outbox.count()))
const epochOf = async () => (await readSyncState(clinic.running.db)).epoch

describe('a server whose folder was set back to an earlier epoch', () => {
  it('gets back lost changes when the same image is restored a second time', async () => {
    await secondEpoch()
    await register(desk, 'Lía', '31000002')
    await clinic.cycles(desk)
    await clinic.rolledBack()
    await desk.signIn(clinic.running.token)

    expect(await desk.sync()).toBe('not_now')

    expect(await onTablet(desk)).toEqual(['Eva', 'Lía'])
    expect(await clinic.health()).toMatchObject({ database: 'put-back' })
    await clinic.restart(desk)
    expect(clinic.running.isNewEpoch).toBe(true)
    expect(await clinic.onServer()).toEqual(['Eva', 'Lía'])
    expect(await waitingOn(desk)).toEqual([0])
  })

  it('gets back lost changes when it is set back to before a restore', async () => {
    const file = await makeBackup(clinic)
    await register(desk, 'Eva', '31000001')
    await clinic.cycles(desk)
    await clinic.startedAfter(async () => {
      clinic.clock.advance(hours(1))
      await restoreBackup({ ...clinic, file })
    })
    await desk.signIn(clinic.running.token)
    await clinic.cycles(desk)
    expect(await clinic.onServer()).toEqual(['Eva'])

    await clinic.rolledBack()
    await desk.signIn(clinic.running.token)
    await clinic.cycles(desk)

    await clinic.restart(desk)
    expect(await clinic.onServer()).toEqual(['Eva'])
    expect(await waitingOn(desk)).toEqual([0])
  })

  it('writes no waiting change of a tablet into a row that has got the same id since', async () => {
    await secondEpoch()
    await editAddress(desk, 'Calle de Eva 1')
    await clinic.rolledBack()
    const fresh = await clinic.tabletOfStaff()
    await clinic.cycles(fresh)
    await register(fresh, 'Ana', '31000003')
    await clinic.cycles(fresh)
    await desk.signIn(clinic.running.token)
    desk.requests.length = 0

    await clinic.cycles(desk)

    expect(desk.requests.filter((request) => !request.startsWith('GET'))).toEqual([])
    await clinic.restart(desk, fresh)
    expect(await addresses()).toEqual(['Ana: ', 'Eva: Calle de Eva 1'])
    for (const tablet of [desk, fresh]) expect(await onTablet(tablet)).toEqual(['Ana', 'Eva'])
    expect(await waitingOn(desk, fresh)).toEqual([0, 0])
  })

  it('refuses writes for the later epoch', async () => {
    const later = { 'sync-epoch': String((await epochOf()) + 1) }
    const write = await clinic.running.staff.post('/patients', patientBody(), later)
    expect(write).toMatchObject({ status: 409, body: { code: 'epoch' } })
    expect(await clinic.onServer()).toEqual([])
  })

  it('begins an epoch later than all that tablets know, even if its clock is behind (E-8)', async () => {
    const former = await clinic.tabletOfStaff()
    await register(former, 'Ana', '31000003')
    await clinic.cycles(former)
    clinic.clock.advance(hours(2))
    await secondEpoch()
    const epoch = await epochOf()
    await clinic.rolledBack()
    clinic.clock.advance(-days(1))
    // One reports the image's epoch, the other the later one.
    for (const tablet of [former, desk]) {
      await tablet.signIn(clinic.running.token)
      expect(await tablet.sync()).toBe('not_now')
    }

    await clinic.restart(former, desk)

    expect(await epochOf()).toBeGreaterThan(epoch)
    expect(await clinic.onServer()).toEqual(['Ana', 'Eva'])
    expect(await waitingOn(former, desk)).toEqual([0, 0])
  })

  it('begins one also if an earlier release has marked it without naming an epoch', async () => {
    const { db } = clinic.running
    const at = '2026-11-19T15:00:00.000Z'
    await writeAuditEvent(db, { at, userId: 1, action: 'database.putBack', detail: { since: 0, until: 5 } })
    await markRolledBack(db)
    const epoch = await epochOf()
    await clinic.restart()
    expect(clinic.running.isNewEpoch).toBe(true)
    expect(await epochOf()).toBeGreaterThan(epoch)
  })
})

describe('an epoch that a device shows', () => {
  const ask = async (token: string, epoch: number, since: number) =>
    clinic.running.as(token).get(`/sync/changes?since=${since}&epoch=${epoch}`)

  it.each([
    { since: JUMP, what: 'the first number with which an epoch may begin' },
    { since: 0, what: 'a mirror that is not filled yet' },
  ])('is later when the number is $since, that of $what', async ({ since }) => {
    expect(await ask(clinic.running.token, (await epochOf()) + 1, since)).toMatchObject({ status: 503 })
    expect(await clinic.health()).toMatchObject({ database: 'put-back' })
  })

  it('is ignored from a patient, a century ahead, or with numbers of a database that began empty (E-10)', async () => {
    const account = { username: 'eva', password: 'la-clave-de-eva' }
    const person = { name: 'Eva', lastName: 'Ríos', email: 'eva@correo.example', phone: '3537 422222', dni: '31222333' }
    await clinic.running.as('').post('/auth/register', { ...account, ...person })
    const { token } = clinic.running
    const epoch = await epochOf()

    for (const answer of [
      await ask(await tokenOf(clinic.running.app, account), epoch + 1, JUMP),
      await ask(token, epoch + days(36_501), JUMP),
      await ask(token, 999_999_999_999_999, JUMP),
      await ask(token, epoch + 1, JUMP - 1),
    ]) {
      expect(answer).toMatchObject({ status: 410, body: { code: 'gone', epoch } })
    }
    expect(await clinic.health()).toMatchObject({ database: 'ok' })
  })
})
