import type { KyInstance } from 'ky'
import { UnreachableError } from './api-error.ts'
import { type HttpReply, sendRequest } from './send-request.ts'

/** API instances whose server proved to be ours. This holds as long as the page lives. */
const known = new WeakSet<KyInstance>()

/**
 * Whether the server is ours. Idempotency keys and device tokens are not sent to any other server. Throws
 * UnreachableError if nothing answers.
 */
export async function isOwnServer(api: KyInstance, signal?: AbortSignal): Promise<boolean> {
  if (known.has(api)) return true
  const reply = await sendRequest(api, { method: 'GET', path: 'health', plain: true, ...(signal && { signal }) })
  // Without an answer nothing is known about the server.
  if (reply.kind === 'no_answer') throw new UnreachableError('no_answer')
  const isOwn = isOwnAnswer(reply)
  if (isOwn) known.add(api)
  return isOwn
}

/** Whether an answer names an epoch, as our server's answers do. */
export function isOwnAnswer(reply: HttpReply): boolean {
  return reply.kind === 'answer' && reply.epoch > 0
}
