import type { KyInstance } from 'ky'
import { UnreachableError } from './api-error.ts'
import { type Exchange, exchange } from './exchange.ts'

/** Servers that have told that they are ours: they stay so as long as the page does. */
const known = new WeakSet<KyInstance>()

/**
 * Whether the server knows what the spec does not name, as the keys of requests and the tokens of devices: nothing of that is sent to
 * another one. Throws UnreachableError when nobody answers.
 */
export async function isOwnServer(api: KyInstance, signal?: AbortSignal): Promise<boolean> {
  if (known.has(api)) return true
  const reply = await exchange(api, { method: 'GET', path: 'health', plain: true, ...(signal && { signal }) })
  // Whoever reaches nobody has sent nothing.
  if (reply.kind === 'no_answer') throw new UnreachableError('no_answer')
  const isOwn = isOwnAnswer(reply)
  if (isOwn) known.add(api)
  return isOwn
}

/** Whether an answer names the epoch of its database, as those of our server do. */
export function isOwnAnswer(reply: Exchange): boolean {
  return reply.kind === 'answer' && reply.epoch > 0
}
