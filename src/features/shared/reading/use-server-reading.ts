import { useCallback, useState } from 'react'
import type { Ask } from '#data/remote/sync-api.ts'
import { failureOf } from '#features/shared/messages/error-text.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useAskingInTurn } from './use-asking-in-turn.ts'
import { useServerReach } from './use-server-reach.ts'

/**
 * What the server told when a screen asked it: `unreachable` when nothing answered, `failed` when it could not. A reading stays in
 * sight when a later asking fails: then `value` is there in those states too.
 */
export interface ServerReading<T> {
  state: 'reading' | 'read' | 'unreachable' | 'failed'
  value: T | undefined
  /** When the value was asked for (epoch milliseconds); null while there is none. */
  readAt: number | null
  retry: () => void
}

interface Answer<T> {
  question: string
  state: 'read' | 'unreachable' | 'failed'
  value: T | undefined
  readAt: number | null
}

interface Question<T> {
  /** Names what is asked: another name is another question. Null asks nothing. */
  name: string | null
  read: (ask: Ask) => Promise<T>
  /** Asks again whenever the server's data have moved on. Without it a reading stands: opening a clinical text leaves a trace. */
  follows?: boolean
}

/** Reads from the server what no device keeps; again when the connection comes back, until there is an answer. */
export function useServerReading<T>({ name, read, follows = false }: Question<T>): ServerReading<T> {
  const { ask, kick, sources } = useClinic()
  const reach = useServerReach(follows)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer<T> | null>(null)
  const present = answer?.question === name ? answer : null

  useAskingInTurn(
    () => {
      let isSettled = false
      return async (signal) => {
        if (name === null || isSettled) return
        const told = await answerTo(name, () => read(ask), sources.now())
        if (!told || signal.aborted) return
        isSettled = !follows && told.state === 'read'
        setAnswer((former) => laterAnswer(former, told))
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

/** Null when the session has ended: whoever watches it takes the screen away. */
async function answerTo<T>(question: string, read: () => Promise<T>, readAt: number): Promise<Answer<T> | null> {
  try {
    return { question, state: 'read', value: await read(), readAt }
  } catch (error) {
    const state = failureOf(error)
    return state && { question, state, value: undefined, readAt: null }
  }
}

/** What was read is not lost because a later asking found nobody. */
function laterAnswer<T>(former: Answer<T> | null, present: Answer<T>): Answer<T> {
  if (present.state === 'read' || former?.question !== present.question) return present
  return { ...present, value: former.value, readAt: former.readAt }
}
