import { readServerKind } from '#data/local/server-kind.ts'
import { readSession } from '#data/local/session.ts'
import { followChanges } from '#data/remote/event-stream.ts'
import { retryDelay } from '#domain/change/retry-delay.ts'
import type { EnginePorts } from './sync-ports.ts'

/**
 * Keeps an ear on the server's event stream until `signal` aborts, and calls `onChanged` at each change. A stream that breaks is
 * opened again after a growing pause; without one the engine's own time still pulls. Patients have none, nor has a plain server.
 */
export async function watchEvents(ports: EnginePorts, signal: AbortSignal, onChanged: () => void): Promise<void> {
  for (let failures = 1; !signal.aborted; failures++) {
    const session = await readSession(ports.device)
    if (session?.user.id !== ports.db.userId || session.user.role !== 'admin') return
    const onEvent = (changed: boolean) => {
      failures = 0
      if (changed) onChanged()
    }
    if ((await readServerKind(ports.db)) !== 'plain') await followChanges(ports.api, session.token, signal, onEvent)
    await ports.pause(retryDelay(failures, ports.random()), signal)
  }
}
