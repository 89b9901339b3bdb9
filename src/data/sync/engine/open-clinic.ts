import { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type DatabaseState, followDatabaseState } from '#data/local/database/database-state.ts'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { readConnection } from '#data/local/database/meta.ts'
import { countUnconfirmed } from '#data/local/outbox/outbox.ts'
import { type ClockReadings, readClocks } from '#data/local/session/device-clock.ts'
import { readSession } from '#data/local/session/session.ts'
import { isServerRolledBack } from '#data/local/status/server-behind.ts'
import { forgetOldTexts } from '#data/sync/clinical-records/forget-old-texts.ts'
import { resolveDrafts } from '#data/sync/outbox/resolve-drafts.ts'
import { noteUnconfirmed } from './waiting-count.ts'

/**
 * Opens a user's database when a page starts. The last connection state is deleted: nothing may show 'En línea' before
 * the API has answered again. `tell` receives the database's state from then on. Rejects if the browser can't open it.
 */
export async function openClinic(userId: number, tell?: (state: DatabaseState) => void): Promise<ClinicDatabase> {
  const db = new ClinicDatabase(userId)
  if (tell) followDatabaseState(db, tell)
  await db.open()
  await db.meta.delete('connection')
  return db
}

/** What a sign-out would leave on the device. */
export interface SignOutState {
  /** Changes that the server has not accepted. */
  unconfirmed: number
  /** Whether the API answered the last request. */
  online: boolean
}

/** Reads what a sign-out has to warn about. */
export function readSignOutState(userId: number): Promise<SignOutState> {
  return withDatabase(userId, signOutStateOf)
}

/** As readSignOutState, for an open database. */
export async function signOutStateOf(db: ClinicDatabase): Promise<SignOutState> {
  const [{ connection }, unconfirmed] = await Promise.all([readConnection(db), countUnconfirmed(db)])
  return { unconfirmed, online: connection === 'online' }
}

/**
 * Cleans up after users who are not signed in: deletes old texts, and erases the data of signed-out users where nothing
 * waits. A page that was closed before leaves this to the next one. `deviceNow` is the device's own time in epoch
 * milliseconds. Rejects with an AggregateError, after all users, if a database could not be opened.
 */
export async function cleanUpSignedOutUsers(device: DeviceDatabase, deviceNow: number): Promise<void> {
  const clocks = await readClocks(device, deviceNow)
  const failures: unknown[] = []
  for (const { userId } of await device.users.toArray()) {
    // Somebody may sign in while another database is being opened.
    const session = await readSession(device)
    if (userId === session?.user.id) continue
    await cleanUpUser(device, userId, clocks).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'what somebody left could not be looked at')
}

/**
 * Cleans up one user's data. A user whose session expired keeps the mirror, but old texts are deleted from a shared
 * device.
 */
async function cleanUpUser(device: DeviceDatabase, userId: number, clocks: ClockReadings): Promise<void> {
  await withDatabase(userId, async (db) => {
    await forgetOldTexts(db, clocks)
    // That user may have signed in while the database was being opened.
    if ((await device.users.get(userId))?.leaving) await eraseIfSettled(db)
    await noteUnconfirmed(device, db)
  })
}

/** Tables from which a sign-out keeps something. */
const KEPT = ['drafts', 'meta']
/** Meta records that a sign-out keeps: the instance id, and that the server names epochs. */
const KEPT_META = ['epoch_seen', 'instance']

/**
 * Erases a signed-out user's data if nothing waits. Drafts stay, and so does the note that the server names epochs, so
 * that it is never taken for a baseline server. Otherwise the data stay, for that user alone, until the last answer has
 * arrived.
 *
 * They also stay while the server is behind what it had acknowledged, since only the journal has that. Check and
 * erasure are one transaction: a change that another tab keeps at the same moment comes before it, and is kept, or
 * after it.
 */
export async function eraseIfSettled(db: ClinicDatabase): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    // planted: sign-out-erases-outbox
    if ((await countUnconfirmed(db)) > 0 || (await isServerRolledBack(db))) return
    await resolveDrafts(db)
    for (const table of db.tables) if (!KEPT.includes(table.name)) await table.clear()
    // Only deletes: a full disk must not prevent the erasure.
    await db.meta.filter(({ name }) => !KEPT_META.includes(name)).delete()
  })
}

/** Runs `work` on a user's database that is not open here, and closes it again. */
export async function withDatabase<T>(userId: number, work: (db: ClinicDatabase) => Promise<T>): Promise<T> {
  const db = new ClinicDatabase(userId)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}
