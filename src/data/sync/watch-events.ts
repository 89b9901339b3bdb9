import { isNetworkError } from 'ky'
import { readSession } from '#data/local/session.ts'
import { retryDelay } from '#domain/change/retry-delay.ts'
import { followChanges } from './event-stream.ts'
import type { SyncPorts } from './sync-ports.ts'

/**
 * Keeps an ear on the server's event stream until `signal` aborts, and asks for a cycle at each change. A stream that breaks is
 * opened again after a growing pause; without one the engine's own timer still pulls.
 */
export async function watchEvents(ports: SyncPorts, signal: AbortSignal, onChanged: () => void): Promise<void> {
  for (let failures = 1; !signal.aborted; failures++) {
    const session = await readSession(ports.device)
    if (session?.user.id !== ports.db.userId) return
    try {
      await followChanges(ports.api, session.token, signal, (changed) => {
        failures = 0
        if (changed) onChanged()
      })
    } catch (error) {
      if (!isNetworkError(error) && !(error instanceof TypeError) && !(error instanceof DOMException)) throw error
    }
    await pause(retryDelay(failures, ports.random()), signal)
  }
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, duration)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
