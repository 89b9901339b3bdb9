import type { KyInstance } from 'ky'
import { isInterrupted } from './send-request.ts'

/**
 * Follows the server's event stream (GET /sync/events) until it ends, breaks or `signal` aborts. `onEvent` is called
 * for each event and each comment (`changed` false). Uses fetch instead of EventSource, so that the token stays out of
 * the URL. Returns false if the server offers this session no stream.
 */
export async function followChanges(
  api: KyInstance,
  token: string,
  signal: AbortSignal,
  onEvent: (changed: boolean) => void,
): Promise<boolean> {
  try {
    const response = await api('sync/events', {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal,
    })
    const isStream = response.ok && response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream && response.body) await readEvents(response.body, onEvent)
    else await response.body?.cancel()
    return isStream === true
  } catch (error) {
    if (isInterrupted(error)) return true
    throw error
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (changed: boolean) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const messages = (unread + chunk.value).split('\n\n')
    unread = messages.pop() ?? ''
    for (const message of messages) onEvent(/^event: ?changed$/m.test(message))
  }
}
