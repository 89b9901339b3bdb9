import { readConnection } from '#data/local/database/meta.ts'
import type { Connection } from '#data/local/database/stored-meta.ts'
import type { SyncPorts } from './sync-ports.ts'

/** Maps the outcome of a request to a connection state: only an answer of the API itself is 'online'. */
function connectionOf(reply: 'answer' | 'no_answer' | 'not_api', isOffline: boolean): Connection {
  if (reply === 'answer') return 'online'
  return reply === 'no_answer' && isOffline ? 'no_network' : 'no_server'
}

/** Records the state for every tab; writes only on a change. */
export async function noteReply(
  ports: Pick<SyncPorts, 'db' | 'isOffline'>,
  reply: 'answer' | 'no_answer' | 'not_api',
): Promise<void> {
  const connection = connectionOf(reply, ports.isOffline())
  const known = await readConnection(ports.db)
  if (known.connection === connection) return
  const firstPullFailed = connection === 'online' ? false : known.firstPullFailed
  const turns = (known.turns ?? 0) + 1
  await ports.db.meta.put({ name: 'connection', connection, firstPullFailed, turns })
}

/** Records that the very first pull failed, so that lists can say so instead of loading for ever. */
export async function noteFirstPull(ports: Pick<SyncPorts, 'db'>, firstPullFailed: boolean): Promise<void> {
  const known = await readConnection(ports.db)
  if (known.firstPullFailed !== firstPullFailed) await ports.db.meta.put({ ...known, firstPullFailed })
}
