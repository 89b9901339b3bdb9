import { Dexie } from 'dexie'
import { ClinicDatabase, databaseNameOf } from '#data/local/database/clinic-database.ts'
import { nameInstance, readInstance } from '#data/local/database/database-instance.ts'
import { followReading } from '#data/local/database/live-reading.ts'
import { noteLost, noteWaiting, readWitnesses, type UnsentWitness } from './unsent-witness.ts'

type Whose = Pick<UnsentWitness, 'userId' | 'username'>

/**
 * Keeps the witness of a user's unsent changes equal to the outbox while the database is open here. Returns how to stop. `id`
 * names a database that has no name yet. Rejects when the database can't be written.
 */
export async function keepWitness(db: ClinicDatabase, storage: Storage, whose: Whose, id: string): Promise<() => void> {
  await nameInstance(db, id)
  return followReading(
    () => witnessOf(db, whose),
    (witness) => witness && noteWaiting(storage, witness),
    console.error,
  )
}

/**
 * Compares every witness with the database that it tells of. Where that is gone, or another one has its place, the changes are
 * noted as lost. What can't be read now is left for the next time.
 */
export async function reviewWitnesses(storage: Storage): Promise<void> {
  const witnesses = readWitnesses(storage)
  if (witnesses.length === 0) return
  const names = await Dexie.getDatabaseNames()
  for (const witness of witnesses) {
    // To open one that is gone would make it.
    if (names.includes(databaseNameOf(witness.userId))) await review(storage, witness)
    else noteLost(storage, witness.userId)
  }
}

async function review(storage: Storage, { userId, username }: UnsentWitness): Promise<void> {
  const db = new ClinicDatabase(userId)
  try {
    const present = await witnessOf(db, { userId, username })
    if (present) noteWaiting(storage, present)
    else noteLost(storage, userId)
  } finally {
    db.close()
  }
}

/** Null of a database that nobody has named: it was made since, and what waits there is not what waited. */
function witnessOf(db: ClinicDatabase, { userId, username }: Whose): Promise<UnsentWitness | null> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const database = await readInstance(db)
    if (database === null) return null
    const waiting = await db.outbox.filter(({ state }) => state !== 'acked').toArray()
    const since = waiting.reduce((oldest, { madeAt }) => Math.min(oldest, madeAt), Number.POSITIVE_INFINITY)
    return { userId, username, database, count: waiting.length, since }
  })
}
