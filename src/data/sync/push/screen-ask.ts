import type { AskFile } from '#data/remote/statistics-file.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { createAsk, createAskFile } from './requester.ts'
import { askServer } from './server-side.ts'

/**
 * Returns a function for screens that read unmirrored data from the server. It uses the current session like the
 * engine, but leaves the sender's lease alone. Throws SessionEndedError.
 */
export function createScreenAsk(ports: SyncPorts): Ask {
  const ask = createAsk(withoutLease(ports), null)
  return (request) => askServer(ports, ask, request)
}

/** As createScreenAsk, for a file. */
export function createScreenAskFile(ports: SyncPorts): AskFile {
  return createAskFile(withoutLease(ports))
}

function withoutLease(ports: SyncPorts): SyncPorts {
  return { ...ports, lock: { ...ports.lock, renew: async () => undefined } }
}
