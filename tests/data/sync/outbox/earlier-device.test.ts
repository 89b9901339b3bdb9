import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEVICE_DATABASE } from '#data/local/database/device-database.ts'
import { readDrafts } from '#data/local/outbox/drafts.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readSignedOutChanges } from '#data/local/outbox/signed-out-changes.ts'
import { readAppointmentsBetween } from '#data/local/rows/appointments.ts'
import { readPatients } from '#data/local/rows/patients.ts'
import { readIncomesBetween } from '#data/local/rows/payments/incomes.ts'
import { readSession } from '#data/local/session/session.ts'
import { readSyncCenter } from '#data/sync/conflicts/read-sync-center.ts'
import { revokeTokens } from '#data/sync/push/revoke-tokens.ts'
import { hasOwnReview, isWaiting, OUTBOX_SCHEMA, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centerItems } from '#features/sync-center/center-items.ts'
import { type Tablet, tabletOn } from '#tests/data/tablet.ts'
import { faultsIn } from '#tests/support/database/database-soundness.ts'
import { storedRows } from '#tests/support/database/stored-rows.ts'
import {
  layEarlierServer,
  PASSWORDS,
  PATIENT,
  readEarlierDevice,
  STAFF,
} from '#tests/support/earlier-release/earlier-release.ts'
import { laidRows, layDatabases } from '#tests/support/earlier-release/laid-databases.ts'
import { folderForEachTest } from '#tests/support/server/clinic-folder.ts'
import { tokenOf } from '#tests/support/server/server.ts'
import { minutes } from '#tests/support/server/test-clock.ts'
import { forEachTest } from '#tests/support/suites/for-each-test.ts'

const { recordedAt, databases } = await readEarlierDevice()
const left = laidRows<OutboxEntry>(databases, 'clinica-1', 'outbox')
const MONDAY = localDate('2026-11-30')
const SATURDAY = localDate('2026-11-28')

const clinic = folderForEachTest()
const running = forEachTest(async () => {
  clinic.clock.set(recordedAt)
  await layEarlierServer(clinic.folder)
  return clinic.start()
})
let factory: IDBFactory
let tablet: Tablet

beforeEach(async () => {
  factory = new IDBFactory()
  await layDatabases(factory, databases)
  tablet = tabletOn(factory, () => running.app, clinic.clock, STAFF)
})

const stored = (query: string) => storedRows(clinic.folder.path, query)

/** The texts of a column of the server, each as often as it stands there. */
async function texts(table: string, column: string): Promise<unknown[]> {
  return (await stored(`SELECT ${column} AS text FROM ${table} WHERE text <> '' ORDER BY text`)).map(({ text }) => text)
}

const said = ({ opId, entity, kind, patch, parked }: OutboxEntry) => ({ opId, entity, kind, patch, why: parked?.why })

async function shown() {
  return {
    patients: (await readPatients(tablet.db)).map(({ firstName }) => firstName),
    starts: (await readAppointmentsBetween(tablet.db, MONDAY, MONDAY)).map(({ startTime }) => startTime),
    incomes: (await readIncomesBetween(tablet.db, SATURDAY, SATURDAY)).map(({ description }) => description),
  }
}

const SHOWN = {
  patients: 'Lucas Mara Nélida Bruno Ana Cubierta espera perdido si Carla Darío Elsa Olga Hugo Irma Karina'.split(' '),
  starts: '07:30 08:30 09:30 11:00 13:00 13:30 14:00 14:15 14:30 15:00 15:30 16:00 17:00 17:30'.split(' '),
  incomes: [
    'Ingreso espera',
    'Ingreso en vuelo',
    'Ingreso perdido',
    'Ingreso si',
    'Consulta',
    'Consulta',
    'Consulta',
    'Consulta',
  ],
}

describe('a device that an earlier release left', () => {
  it('opens with every change unchanged, its reviews, drafts and session', async () => {
    expect(await readOutbox(tablet.db)).toEqual(left.map((entry) => ({ ...entry, schema: OUTBOX_SCHEMA })))
    const kinds = [...new Set(left.map(({ entity, kind, action }) => `${action?.name ?? kind} ${entity}`))]
    expect(kinds).toHaveLength(13)
    expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['queued', 'inflight', 'acked', 'parked']))

    expect(await shown()).toEqual(SHOWN)
    const { questions } = centerItems(await readSyncCenter(tablet.db))
    expect(questions).toHaveLength(left.filter(hasOwnReview).length)
    const drafts = await readDrafts(tablet.db, ['new-patient', 'edit-record'], clinic.clock())
    expect(drafts.map(({ values }) => values)).toEqual([
      { diagnosis: 'A medio escribir' },
      { firstName: 'Borrador', lastName: 'Pérez' },
    ])
    const { device } = tablet.ports
    expect(await readSession(device)).toEqual(laidRows(databases, DEVICE_DATABASE, 'session')[0])
    expect(await readSignedOutChanges(device)).toEqual([{ userId: PATIENT.id, username: PATIENT.username, waiting: 1 }])
  })

  it('sends what waits, once, and keeps its open reviews', async () => {
    clinic.clock.advance(minutes(5))
    while ((await readOutbox(tablet.db)).some((entry) => entry.state !== 'parked')) {
      expect(await tablet.sync()).toBe('done')
      clinic.clock.advance(minutes(5))
    }
    expect((await readOutbox(tablet.db)).map(said)).toEqual(left.filter(({ state }) => state === 'parked').map(said))
    const receipts = (await stored('SELECT key FROM receipts')).map(({ key }) => key)
    for (const { opId } of left.filter(isWaiting)) expect(receipts.filter((key) => key === opId)).toEqual([opId])
    expect(await shown()).toEqual(SHOWN)
    expect(await texts('patients', 'address')).toEqual(['San Martín espera', 'San Martín perdido', 'San Martín si'])
    for (const table of ['appointments', 'incomes'])
      expect(await texts(table, 'notes')).toEqual(['Nota espera', 'Nota perdido', 'Nota si'])
    expect(await texts('medical_records', 'diagnosis')).toEqual([
      'Lumbalgia espera',
      'Lumbalgia perdido',
      'Lumbalgia si',
      'Otra espera',
      'Otra perdido',
      'Otra si',
    ])
    await running.stop()
    expect(await faultsIn(clinic.folder.database)).toEqual([])
  })

  it('sends another user’s changes once, when that user signs in again', async () => {
    const [{ token: ended } = { token: '' }] = laidRows<{ token: string }>(databases, DEVICE_DATABASE, 'revocations')
    const { device, api, deadline } = tablet.ports
    await revokeTokens(device, api, deadline)
    expect((await running.as(ended).get('/appointments')).status).toBe(401)
    const his = tabletOn(factory, () => running.app, clinic.clock, PATIENT)
    await his.signIn(await tokenOf(running.app, { username: PATIENT.username, password: PASSWORDS.patient }))
    expect(await his.sync()).toBe('done')
    expect(await readOutbox(his.db)).toEqual([])
    expect((await texts('appointments', 'reason')).filter((reason) => reason === 'Dolor de espalda')).toHaveLength(1)
  })
})
