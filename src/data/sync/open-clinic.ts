import { ClinicDatabase } from '#data/local/clinic-database.ts'
import { type DatabaseLife, followLife } from '#data/local/database-life.ts'
import type { DeviceDatabase } from '#data/local/device-database.ts'
import { deleteOldDrafts } from '#data/local/drafts.ts'
import { readConnection } from '#data/local/meta.ts'
import { countUnsettled } from '#data/local/outbox.ts'
import { readSession } from '#data/local/session.ts'
import { noteUnsettled } from './waiting-count.ts'

/**
 * Opens a user's database for a page that starts. What the last reply told is forgotten: nothing may say 'En línea' before the
 * API has answered anew. `tell` hears how the page stands with the database from then on. Rejects when the browser can't open it.
 */
export async function openClinic(userId: number, tell?: (life: DatabaseLife) => void): Promise<ClinicDatabase> {
  const db = new ClinicDatabase(userId)
  if (tell) followLife(db, tell)
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
export async function readLeaving(userId: number): Promise<Leaving> {
  return withDatabase(userId, async (db) => {
    const { connection } = await readConnection(db)
    return { unsettled: await countUnsettled(db), online: connection === 'online' }
  })
}

/**
 * Seals or erases the data of everybody who signed out on this device: of the one who does so now, and of those whose page was
 * closed before it had come to it. Who has signed in again keeps them. `now` is in epoch milliseconds. Rejects with an
 * AggregateError when somebody's database could not be opened, after everybody else's turn.
 */
export async function finishLeaving(device: DeviceDatabase, now: number): Promise<void> {
  const leaving = await device.users.filter((user) => user.leaving === true).toArray()
  const failures: unknown[] = []
  for (const { userId } of leaving) {
    // Somebody may sign in while another's database is waited for.
    const session = await readSession(device)
    if (userId === session?.user.id) continue
    await sealOrErase(device, userId, now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'what somebody left could not be looked at')
}

/**
 * What a sign-out leaves of a user's data: with nothing unsettled everything goes but what that person left half written; else it
 * stays, sealed to that user, and the device remembers how many changes are in it. Looked at and erased in one transaction: a change
 * that another tab keeps in the same moment stands either before it, and is sealed, or after it.
 */
export async function sealOrErase(device: DeviceDatabase, userId: number, now: number): Promise<void> {
  await withDatabase(userId, async (db) => {
    const waits = await db.transaction('rw', db.tables, async () => {
      await deleteOldDrafts(db, now)
      if ((await countUnsettled(db)) > 0) return false
      for (const table of db.tables) if (table.name !== db.drafts.name) await table.clear()
      return (await db.drafts.count()) > 0
    })
    await noteUnsettled(device, db)
    // Drafts that wait for nobody go when they are too old: until then every page that starts looks again.
    await device.users.update(userId, { leaving: waits })
  })
}

async function withDatabase<T>(userId: number, work: (db: ClinicDatabase) => Promise<T>): Promise<T> {
  const db = new ClinicDatabase(userId)
  try {
    return await work(db)
  } finally {
    db.close()
  }
}
