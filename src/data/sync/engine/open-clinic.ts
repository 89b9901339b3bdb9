import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type DatabaseState, followDatabaseState } from '#data/local/database/database-state.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readConnection } from '#data/local/database/meta.ts'
import { countUnsettled } from '#data/local/outbox/outbox.ts'
import { type ClockReadings, readClocks } from '#data/local/session/device-clock.ts'
import { readSession } from '#data/local/session/session.ts'
import { isServerBehind } from '#data/local/status/server-behind.ts'
import { forgetOldTexts } from '#data/sync/clinical-records/forget-old-texts.ts'
import { resolveDrafts } from '#data/sync/outbox/resolve-drafts.ts'
import { noteUnsettled } from './waiting-count.ts'

/**
 * Opens a user's database for a page that starts. What the last reply told is forgotten: nothing may say 'En línea' before the
 * API has answered anew. `tell` hears how the page stands with the database from then on. Rejects when the browser can't open it.
 */
export async function openClinic(userId: number, tell?: (state: DatabaseState) => void): Promise<ClinicDatabase> {
  const db = new ClinicDatabase(userId)
  if (tell) followDatabaseState(db, tell)
  await db.open()
  await db.meta.delete('connection')
  return db
}

/** What a person who signs out leaves on the device. */
export interface Leaving {
  /** Changes that the server has not said yes to. */
  unsettled: number
  /** Whether the API answered last. */
  online: boolean
}

/** What is to be told to the person who signs out. */
export function readLeaving(userId: number): Promise<Leaving> {
  return withDatabase(userId, leavingOf)
}

/** The same, of a database that is open. */
export async function leavingOf(db: ClinicDatabase): Promise<Leaving> {
  const [{ connection }, unsettled] = await Promise.all([readConnection(db), countUnsettled(db)])
  return { unsettled, online: connection === 'online' }
}

/**
 * Looks at what everybody who is not signed in has on this device: texts that are too old go, and of those who signed out everything
 * that may. A page that was closed before it had come to it leaves that to the next one. `deviceNow`, by the device's own clock, is in
 * epoch milliseconds. Rejects with an AggregateError when somebody's database could not be opened, after everybody else's turn.
 */
export async function finishLeaving(device: DeviceDatabase, deviceNow: number): Promise<void> {
  const clocks = await readClocks(device, deviceNow)
  const failures: unknown[] = []
  for (const { userId } of await device.users.toArray()) {
    // Somebody may sign in while another's database is waited for.
    const session = await readSession(device)
    if (userId === session?.user.id) continue
    await lookAfter(device, userId, clocks).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'what somebody left could not be looked at')
}

/** Whoever the server signed out keeps the mirror; old texts go from a shared device all the same. */
async function lookAfter(device: DeviceDatabase, userId: number, clocks: ClockReadings): Promise<void> {
  await withDatabase(userId, async (db) => {
    await forgetOldTexts(db, clocks)
    // That user may have signed in while the database was waited for.
    if ((await device.users.get(userId))?.leaving) await sealOrErase(db)
    await noteUnsettled(device, db)
  })
}

/** Tables of which a sign-out leaves something. */
const KEPT = ['drafts', 'meta']
/** Of what is known of the database: that it is the same one, and that the server names epochs of its data. */
const KEPT_META = ['epoch_seen', 'instance']

/**
 * What a sign-out leaves of a user's data: with nothing unsettled everything goes but what that person left half written, and that the
 * server names epochs of its data, so that it is never taken for one without; else it stays, sealed to that user, until a sender that was
 * still at work has the last answer. So it does while the server is behind what it had acknowledged: the journal alone has that. Looked
 * at and erased in one transaction: a change that another tab keeps in the same moment stands either before it, and is sealed, or after it.
 */
export async function sealOrErase(db: ClinicDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    // planted: sign-out-erases-outbox
    if ((await countUnsettled(db)) > 0 || (await isServerBehind(db))) return
    await resolveDrafts(db)
    for (const table of db.tables) if (!KEPT.includes(table.name)) await table.clear()
    // Nothing is written: a full disk must not keep what is to go.
    await db.meta.filter(({ name }) => !KEPT_META.includes(name)).delete()
  })
}

/** Works on a user's database that nobody holds open here, and closes it again. */
export async function withDatabase<T>(userId: number, work: (db: ClinicDatabase) => Promise<T>): Promise<T> {
  const db = new ClinicDatabase(userId)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}
