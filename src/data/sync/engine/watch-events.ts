import { runWithLock } from '#data/local/rows/named-lock.ts'
import { readSession } from '#data/local/session/session.ts'
import { readServerKind } from '#data/local/status/server-kind.ts'
import { followChanges } from '#data/remote/http/event-stream.ts'
import { retryDelay } from '#domain/sync/outbox/retry-delay.ts'
import type { EnginePorts } from './sync-ports.ts'

/**
 * Follows the server's event stream until `signal` aborts. Calls `onNews` at each change, and when an established
 * stream breaks: a stopping server ends it at once, which is noticed earlier than by the next pull.
 *
 * Only one page of a browser follows the stream, under a Web Lock. A browser allows six connections per host, and a
 * stream in every tab would leave none for requests. The other pages see its pulls in the shared database.
 *
 * Only a visible page requests the lock, and releases it when hidden: a frozen hidden page would hold the lock and hear
 * nothing. Without Web Locks this rule alone limits the number of streams.
 */
export async function watchEvents(ports: EnginePorts, signal: AbortSignal, onNews: () => void): Promise<void> {
  const lockName = `events-${ports.db.name}`
  let hasNone: boolean | null = false
  while (!hasNone && !signal.aborted) {
    const visible = abortOnVisibilityChange(ports, signal)
    if (ports.isVisible())
      hasNone = await runWithLock(ports.locks, lockName, visible, () => listen(ports, visible, onNews))
    else await waitUntilAborted(visible)
  }
}

/** Returns a signal that aborts when the page's visibility changes, or with `signal`. */
function abortOnVisibilityChange({ onVisibilityChange }: EnginePorts, signal: AbortSignal): AbortSignal {
  const visible = new AbortController()
  const end = () => visible.abort()
  onVisibilityChange(end, visible.signal)
  signal.addEventListener('abort', end, { signal: visible.signal })
  return visible.signal
}

function waitUntilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/**
 * Follows one stream after another until `signal` aborts. A broken stream is reopened after a growing pause; periodic
 * pulls go on meanwhile. Returns true if this session has no stream.
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
      if (!(await followAsStaff(ports, signal, onEvent))) return true
    } catch (error) {
      // The browser may have closed the databases for a moment.
      console.error(error)
    }
    if (stood && !signal.aborted) onNews()
    failures++
    await ports.pause(retryDelay(failures, ports.random()), signal)
  }
  return false
}

/**
 * Follows the stream until it breaks. False if the session is not this database's user's, or not one of the staff.
 * Patients and baseline servers have no stream.
 */
async function followAsStaff(
  { api, db, device }: EnginePorts,
  signal: AbortSignal,
  onEvent: (changed: boolean) => void,
): Promise<boolean> {
  const session = await readSession(device)
  if (session?.user.id !== db.userId || session.user.role !== 'admin') return false
  if ((await readServerKind(db)) !== 'plain') await followChanges(api, session.token, signal, onEvent)
  return true
}
