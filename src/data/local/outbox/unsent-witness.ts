/** What waited unsent in a user's database when a page saw it last. `database` names the database (see database-instance.ts). */
export interface UnsentWitness {
  userId: number
  username: string
  database: string
  count: number
  /** When the oldest of them was made, in epoch milliseconds. */
  since: number
}

/** Changes that went with a database before they were sent, as far as the witness knew. */
export type LostChanges = Omit<UnsentWitness, 'database'>

/** Outside IndexedDB: a browser or a person may clear the databases and leave this. */
const KEY = 'unsent'

interface Stored {
  waiting: readonly UnsentWitness[]
  lost: readonly LostChanges[]
}

const NOTHING: Stored = { waiting: [], lost: [] }
const listeners = new Set<() => void>()

/**
 * Notes what waits now; none waits any more with a count of 0. Another database under the same user takes nothing over: what
 * waited in the former one is lost.
 */
export function noteWaiting(storage: Storage, now: UnsentWitness): void {
  const stored = read(storage)
  const former = stored.waiting.find(isOf(now.userId))
  const isReplaced = former !== undefined && former.database !== now.database
  const others = stored.waiting.filter((each) => each !== former)
  write(storage, {
    waiting: now.count > 0 ? [...others, now] : others,
    lost: isReplaced ? withLost(stored.lost, former) : stored.lost,
  })
}

/** The database of this user is gone, and what waited there with it. */
export function noteLost(storage: Storage, userId: number): void {
  const stored = read(storage)
  const gone = stored.waiting.find(isOf(userId))
  if (!gone) return
  write(storage, { waiting: stored.waiting.filter((each) => each !== gone), lost: withLost(stored.lost, gone) })
}

/** What is known of everybody's waiting changes. */
export function readWitnesses(storage: Storage): readonly UnsentWitness[] {
  return read(storage).waiting
}

/** What everybody has lost on this device and has not yet been told of. */
export function readLost(storage: Storage): readonly LostChanges[] {
  return read(storage).lost
}

/** The person knows. */
export function forgetLost(storage: Storage, userId: number): void {
  const stored = read(storage)
  write(storage, { ...stored, lost: stored.lost.filter((each) => !isOf(userId)(each)) })
}

/** Calls the listener at each change that this page makes; the answer ends it. */
export function watchWitness(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function withLost(lost: readonly LostChanges[], { database: _, ...gone }: UnsentWitness): LostChanges[] {
  const before = lost.find(isOf(gone.userId))
  const sum = before ? { ...gone, count: before.count + gone.count, since: Math.min(before.since, gone.since) } : gone
  return [...lost.filter((each) => each !== before), sum]
}

function isOf(userId: number) {
  return (each: { userId: number }) => each.userId === userId
}

/** Anybody may have written there: what is not a note of ours says nothing. */
function read(storage: Storage): Stored {
  const text = storage.getItem(KEY)
  if (text === null) return NOTHING
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return NOTHING
    return {
      waiting: listIn(stored, 'waiting').filter(isWitness),
      lost: listIn(stored, 'lost').filter(isLost),
    }
  } catch (error) {
    console.warn(error)
    return NOTHING
  }
}

function listIn(stored: object, name: keyof Stored): readonly unknown[] {
  const list: unknown = Reflect.get(stored, name)
  return Array.isArray(list) ? list : []
}

function isLost(note: unknown): note is LostChanges {
  if (typeof note !== 'object' || note === null) return false
  const { userId, username, count, since } = note as Partial<LostChanges>
  return Number.isSafeInteger(userId) && typeof username === 'string' && isCount(count) && isMoment(since)
}

function isWitness(note: unknown): note is UnsentWitness {
  return isLost(note) && 'database' in note && typeof note.database === 'string'
}

function isCount(count: unknown): boolean {
  return Number.isSafeInteger(count) && Number(count) > 0
}

function isMoment(since: unknown): boolean {
  return typeof since === 'number' && !Number.isNaN(new Date(since).getTime())
}

function write(storage: Storage, stored: Stored): void {
  const text = stored.waiting.length + stored.lost.length === 0 ? null : JSON.stringify(stored)
  if (text === storage.getItem(KEY)) return
  try {
    if (text === null) storage.removeItem(KEY)
    else storage.setItem(KEY, text)
  } catch (error) {
    // Without room there is no witness; the changes themselves are on the disk.
    console.error(error)
  }
  for (const listener of listeners) listener()
}
