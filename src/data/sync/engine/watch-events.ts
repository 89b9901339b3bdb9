import { workInTurn } from '#data/local/rows/held-name.ts'
import { readSession } from '#data/local/session/session.ts'
import { readServerKind } from '#data/local/status/server-kind.ts'
import { followChanges } from '#data/remote/http/event-stream.ts'
import { retryDelay } from '#domain/sync/outbox/retry-delay.ts'
import type { EnginePorts } from './sync-ports.ts'

/**
 * Keeps an ear on the server's event stream until `signal` aborts, and calls `onNews` at each change, and when a stream that stood
 * breaks: a server that goes ends it at once, and whether it answers is not to be found out only when a pull is due.
 *
 * One page of a browser has the ear: a browser keeps six connections to a host, and a stream in every tab would leave none to what
 * the engines say. What that page pulls lies in the database of all. Only a page in sight asks for the ear, and it gives it away
 * when it goes out of sight: the browser may freeze a hidden one, which would hold the lock and hear nothing, and what it misses it
 * pulls when it is looked at again. Where the browser has no locks this alone keeps the streams few.
 */
export async function watchEvents(ports: EnginePorts, signal: AbortSignal, onNews: () => void): Promise<void> {
  const ear = `events-${ports.db.name}`
  let hasNone: boolean | null = false
  while (!hasNone && !signal.aborted) {
    const spell = spellOf(ports, signal)
    if (ports.isVisible()) hasNone = await workInTurn(ports.locks, ear, spell, () => listen(ports, spell, onNews))
    else await aborted(spell)
  }
}

/** Aborts when the page comes into sight or goes out of it, and with `signal`. */
function spellOf({ onSight }: EnginePorts, signal: AbortSignal): AbortSignal {
  const spell = new AbortController()
  const end = () => spell.abort()
  onSight(end, spell.signal)
  signal.addEventListener('abort', end, { signal: spell.signal })
  return spell.signal
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/**
 * Follows one stream after another until `signal` aborts; a broken one is opened again after a growing pause, and without any the
 * engine's own time still pulls. True when this session has none.
 */
async function listen(ports: EnginePorts, signal: AbortSignal, onNews: () => void): Promise<boolean> {
  let failures = 0
  let stood = false
  const onEvent = (changed: boolean) => {
    failures = 0
    stood = true
    if (changed) onNews()
  }
  while (!signal.aborted) {
    stood = false
    try {
      if (!(await followedAsStaff(ports, signal, onEvent))) return true
    } catch (error) {
      // The browser may have taken the databases away for a moment.
      console.error(error)
    }
    if (stood && !signal.aborted) onNews()
    failures++
    await ports.pause(retryDelay(failures, ports.random()), signal)
  }
  return false
}

/**
 * Follows the stream until it breaks; false when the session is not this database's, or not one of the staff. Patients have no
 * stream, nor has a server with the baseline API.
 */
async function followedAsStaff(
  { api, db, device }: EnginePorts,
  signal: AbortSignal,
  onEvent: (changed: boolean) => void,
): Promise<boolean> {
  const session = await readSession(device)
  if (session?.user.id !== db.userId || session.user.role !== 'admin') return false
  if ((await readServerKind(db)) !== 'plain') await followChanges(api, session.token, signal, onEvent)
  return true
}
