import { useCallback, useRef, useState } from 'react'
import type { Ask } from '#data/remote/sync-api.ts'
import { failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useRequestsInSequence } from './use-requests-in-sequence.ts'
import { useServerReach } from './use-server-reach.ts'

/**
 * Data that a screen requested from the server: `unreachable` without an answer, `failed` after an error. After a later
 * failure the last `value` stays, in those states too.
 */
export interface ServerReading<T> {
  state: 'reading' | 'read' | 'unreachable' | 'failed'
  value: T | undefined
  /** When the value was requested (epoch milliseconds); null without a value. */
  readAt: number | null
  /** Requests again, also what was read before; the value stays meanwhile. */
  retry: () => void
}

interface Answer<T> {
  question: string
  state: 'read' | 'unreachable' | 'failed'
  value: T | undefined
  readAt: number | null
}

interface Question<T> {
  /** Identifies the request; another name is another request. Null requests nothing. */
  name: string | null
  read: (ask: Ask) => Promise<T>
  /** Repeats whenever the server's data have changed. Off for clinical texts, since the server logs each access. */
  follows?: boolean
}

/** Fetches what no device mirrors; repeats after a reconnection until there is an answer. */
export function useServerReading<T>({ name, read, follows = false }: Question<T>): ServerReading<T> {
  const { ask, kick, sources } = useClinic()
  const reach = useServerReach(follows)
  const [attempt, setAttempt] = useState(0)
  const latestAttempt = useRef(attempt)
  latestAttempt.current = attempt
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const present = answer?.question === name ? answer : null

  useRequestsInSequence(
    () => {
      let done: number | undefined
      return async (signal) => {
        const attempted = latestAttempt.current
        if (name === null || done === attempted) return
        const fetched = await answerTo(name, () => read(ask), sources.now())
        if (!fetched || signal.aborted) return
        done = !follows && fetched.state === 'read' ? attempted : undefined
        setAnswer((former) => laterAnswer(former, fetched))
      }
    },
    [name, ask],
    reach === undefined ? undefined : `${reach} ${attempt}`,
  )

  const retry = useCallback(() => {
    setAnswer((former) => (former?.value === undefined ? null : former))
    setAttempt((count) => count + 1)
    kick()
  }, [kick])
  return {
    state: present?.state ?? 'reading',
    value: present?.value,
    readAt: present?.readAt ?? null,
    retry,
  }
}

/** Null when the session has ended, since its watcher leaves this screen. */
async function answerTo<T>(question: string, read: () => Promise<T>, readAt: number): Promise<Answer<T> | null> {
  try {
    return { question, state: 'read', value: await read(), readAt }
  } catch (error) {
    const state = failureOf(error)
    return state && { question, state, value: undefined, readAt: null }
  }
}

/** Keeps the last value when a later request fails. */
function laterAnswer<T>(former: Answer<T> | null, present: Answer<T>): Answer<T> {
  if (present.state === 'read' || former?.question !== present.question) return present
  return { ...present, value: former.value, readAt: former.readAt }
}
