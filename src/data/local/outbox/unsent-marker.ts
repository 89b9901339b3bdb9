/**
 * The number of unsent changes in a user's database when a page last saw it. `database` is its instance id
 * (database-instance.ts).
 */
export interface UnsentMarker {
  userId: number
  username: string
  database: string
  count: number
  /** When the oldest of them was made, in epoch milliseconds. */
  since: number
}

/** Unsent changes that were lost with their database, according to the marker. */
export type LostChanges = Omit<UnsentMarker, 'database'>

/** Key in localStorage, which may survive when a browser or a person clears the databases. */
const KEY = 'unsent'

interface Stored {
  waiting: readonly UnsentMarker[]
  lost: readonly LostChanges[]
}

const NOTHING: Stored = { waiting: [], lost: [] }
const listeners = new Set<() => void>()

/**
 * Records what waits now; a count of 0 removes the marker. If the database instance has changed, the changes of the
 * former one are recorded as lost.
 */
export function noteWaiting(storage: Storage, now: UnsentMarker): void {
  const stored = readStored(storage)
  const former = stored.waiting.find(isOwnedBy(now.userId))
  const isReplaced = former !== undefined && former.database !== now.database
  const others = stored.waiting.filter((each) => each !== former)
  writeStored(storage, {
    waiting: now.count > 0 ? [...others, now] : others,
    lost: isReplaced ? withLost(stored.lost, former) : stored.lost,
  })
}

/** Records that the user's database is gone, with its waiting changes. */
export function noteLost(storage: Storage, userId: number): void {
  const stored = readStored(storage)
  const gone = stored.waiting.find(isOwnedBy(userId))
  if (!gone) return
  writeStored(storage, { waiting: stored.waiting.filter((each) => each !== gone), lost: withLost(stored.lost, gone) })
}

/** Returns the markers of all users. */
export function readUnsentMarkers(storage: Storage): readonly UnsentMarker[] {
  return readStored(storage).waiting
}

/** Returns the lost changes that have not been acknowledged by a person yet. */
export function readLost(storage: Storage): readonly LostChanges[] {
  return readStored(storage).lost
}

/** Forgets a user's lost changes after the person has seen the notice. */
export function forgetLost(storage: Storage, userId: number): void {
  const stored = readStored(storage)
  writeStored(storage, { ...stored, lost: stored.lost.filter((each) => !isOwnedBy(userId)(each)) })
}

/** Calls the listener at each change that this page makes. Returns a function that stops it. */
export function watchUnsentMarkers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function withLost(lost: readonly LostChanges[], { database: _, ...gone }: UnsentMarker): LostChanges[] {
  const before = lost.find(isOwnedBy(gone.userId))
  const sum = before ? { ...gone, count: before.count + gone.count, since: Math.min(before.since, gone.since) } : gone
  return [...lost.filter((each) => each !== before), sum]
}

function isOwnedBy(userId: number) {
  return (each: { userId: number }) => each.userId === userId
}

/** Other code may have written this key, so entries of another shape are ignored. */
function readStored(storage: Storage): Stored {
  const text = storage.getItem(KEY)
  if (text === null) return NOTHING
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return NOTHING
    return {
      waiting: listIn(stored, 'waiting').filter(isMarker),
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
  return Number.isSafeInteger(userId) && typeof username === 'string' && isCount(count) && isTimestamp(since)
}

function isMarker(note: unknown): note is UnsentMarker {
  return isLost(note) && 'database' in note && typeof note.database === 'string'
}

function isCount(count: unknown): boolean {
  return Number.isSafeInteger(count) && Number(count) > 0
}

function isTimestamp(since: unknown): boolean {
  return typeof since === 'number' && !Number.isNaN(new Date(since).getTime())
}

function writeStored(storage: Storage, stored: Stored): void {
  const text = stored.waiting.length + stored.lost.length === 0 ? null : JSON.stringify(stored)
  if (text === storage.getItem(KEY)) return
  try {
    if (text === null) storage.removeItem(KEY)
    else storage.setItem(KEY, text)
  } catch (error) {
    // Without room there is no marker; the changes themselves are on the disk.
    console.error(error)
  }
  for (const listener of listeners) listener()
}
