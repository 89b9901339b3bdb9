/** An open event stream of a server. */
export interface EventListener {
  /** Resolves when the stream has told of this change or a later one. */
  heard: (cursor: number) => Promise<void>
  close: () => Promise<void>
}

const CURSOR = /"cursor":(\d+)/g

/** Opens an event stream, and waits until it has told the present cursor. */
export async function listenAt(url: string, token: string): Promise<EventListener> {
  const end = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/sync/events`, { headers, signal: end.signal })
  if (!answer.ok || answer.body === null) throw new Error(`the event stream answered ${answer.status}`)
  let last = -1
  let waiting: (() => void)[] = []
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) {
      for (const [, cursor] of Buffer.from(chunk).toString().matchAll(CURSOR)) last = Math.max(last, Number(cursor))
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    }
  })().catch((error: unknown) => {
    if (!end.signal.aborted) throw error
  })
  const heard = async (cursor: number) => {
    while (last < cursor) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  await heard(0)
  const close = () => {
    end.abort()
    return reading
  }
  return { heard, close }
}
