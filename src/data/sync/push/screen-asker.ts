import type { AskFile } from '#data/remote/statistics-file.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { SyncPorts } from '#data/sync/engine/sync-ports.ts'
import { asker, fileAsker } from './requester.ts'
import { askServer } from './server-side.ts'

/**
 * What a screen asks of the server itself: what no device mirrors. Under the session as it is at that moment, like the engine's
 * own requests, but beside the one sender, whose lease it leaves alone. Throws SessionEndedError.
 */
export function screenAsker(ports: SyncPorts): Ask {
  const ask = asker(besideTheSender(ports), null)
  return (request) => askServer(ports, ask, request)
}

/** The same for a file. */
export function screenFileAsker(ports: SyncPorts): AskFile {
  return fileAsker(besideTheSender(ports))
}

function besideTheSender(ports: SyncPorts): SyncPorts {
  return { ...ports, lock: { ...ports.lock, renew: async () => undefined } }
}
