import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readPatient } from '#data/local/rows/patients.ts'
import { enqueueCreate, enqueueDelete } from '#data/sync/outbox/enqueue.ts'
import { foldText } from '#domain/values/folded-text.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { buildApp } from '#server/app.ts'
import type { Db } from '#server/db/schema.ts'
import { beginEpoch } from '#server/db/sync-log/begin-epoch.ts'
import { readHighWaterMark } from '#server/db/sync-log/high-water-mark.ts'
import { copyOf, type DatabaseCopy, databaseFrom } from '#tests/simulation/device/database-copy.ts'
import { staffOf } from '#tests/support/api/api-calls.ts'
import { adminSession, createTestServer } from '#tests/support/server/server.ts'
import { createTestClock, hours, minutes } from '#tests/support/server/test-clock.ts'
import { openTablet, type Tablet } from './tablet.ts'

/** A clinic whose server may be replaced: the tablets keep using the same address. */
export async function openClinic() {
  const clock = createTestClock()
  const server = await createTestServer({ dataDir: ':memory:', clock })
  let app: FastifyInstance = server.app
  let served = server.db
  const open = async () => openTablet(() => app, clock, await adminSession(served, clock))
  /** Serves that database from now on; everybody signs in again. */
  const serve = async (db: Db, tablets: readonly Tablet[]) => {
    served = db
    app = await buildApp({ db, clock })
    for (const tablet of tablets) await tablet.signIn(await adminSession(served, clock))
    for (const tablet of [...tablets, ...tablets]) await tablet.sync()
  }
  /** Puts the copy back an hour later, over whatever is there. */
  const restore = async (copy: DatabaseCopy, tablets: readonly Tablet[]) => {
    clock.advance(hours(1))
    const db = await databaseFrom(copy)
    await beginEpoch(db, clock(), { marks: [await readHighWaterMark(served)] })
    await serve(db, tablets)
  }
  /** A server without any data, as after its disk was lost; staff can work with it. */
  const empty = async () => {
    clock.advance(hours(1))
    const other = await createTestServer({ dataDir: ':memory:', clock })
    return { db: other.db, staff: await staffOf(other) }
  }
  const patients = async () => {
    const rows = await served.selectFrom('patients').select(['firstName', 'address']).orderBy('firstName').execute()
    return rows.map(({ firstName, address }) => (address === '' ? firstName : `${firstName}: ${address}`))
  }
  return {
    clock,
    server,
    open,
    serve,
    restore,
    empty,
    patients,
    staff: () => staffOf(server),
    backup: () => copyOf(served),
    db: () => served,
  }
}

/** The values of a new patient's form. */
export function newPatient(firstName: string, dni: string) {
  return { firstName, lastName: 'Luna', dni, phone: '3537 000000', email: `${foldText(firstName)}@correo.example` }
}

/** Registers a patient on a tablet; gives the id. */
export async function register({ db, sources, sync }: Tablet, patient: ReturnType<typeof newPatient>): Promise<number> {
  const { key } = await enqueueCreate(db, sources, 'patient', patient)
  await sync()
  expect(await readOutbox(db)).toEqual([])
  return (await db.ids.get(String(key)))?.id ?? expect.fail('not made')
}

/** A patient as a tablet shows it. */
export async function seenPatient({ db }: Tablet, key: RowKey) {
  return (await readPatient(db, key)) ?? expect.fail('not mirrored')
}

/** Deletes a patient on a tablet, and waits until it can no longer be undone. */
export async function deletePatient(tablet: Tablet, key: RowKey, clock: { advance: (ms: number) => void }) {
  await enqueueDelete(tablet.db, tablet.sources, 'patient', await seenPatient(tablet, key))
  clock.advance(minutes(1))
  await tablet.sync()
  expect(await readOutbox(tablet.db)).toEqual([])
}

/** The waiting changes of a tablet, with the reasons. */
export async function waiting({ db }: Tablet): Promise<string[]> {
  return (await readOutbox(db)).map(({ entity, kind, state, parked }) => `${kind} ${entity}: ${parked?.why ?? state}`)
}
