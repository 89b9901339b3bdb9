import { readServerKind } from '#data/local/server-kind.ts'
import { readSession } from '#data/local/session.ts'
import { followChanges } from '#data/remote/event-stream.ts'
import { retryDelay } from '#domain/change/retry-delay.ts'
import type { EnginePorts } from './sync-ports.ts'

/**
 * Keeps an ear on the server's event stream until `signal` aborts, and calls `onNews` at each change, and when a stream that stood
 * breaks: a server that goes ends it at once, and whether it answers is not to be found out only when a pull is due. A broken stream
 * is opened again after a growing pause; without one the engine's own time still pulls. Patients have none, nor has a plain server.
 */
export async function watchEvents(ports: EnginePorts, signal: AbortSignal, onNews: () => void): Promise<void> {
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
      if (!(await followedAsStaff(ports, signal, onEvent))) return
    } catch (error) {
      // The browser may have taken the databases away for a moment.
      console.error(error)
    }
    if (stood && !signal.aborted) onNews()
    failures++
    await ports.pause(retryDelay(failures, ports.random()), signal)
  }
}

/** Follows the stream until it breaks; false when the session is not this database's, or not one of the staff. */
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
