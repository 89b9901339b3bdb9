import { useCallback, useEffect, useRef, useState } from 'react'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { RefusedError } from '#data/remote/http/api-error.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import type { VisitLinkAnswer } from '#domain/wire/visit-link-wire.ts'
import { errorText, logUnforeseen } from '#features/shared/messages/error-message.ts'
import { visitLinkTexts as texts } from './visit-link-texts.ts'

/** How the link's visit stands. 'dead' has one face, whatever the reason. */
export type LinkedVisit =
  | { state: 'checking' | 'dead' | 'cancelled' }
  | { state: 'unreached'; why: string }
  | { state: 'open'; visit: VisitLinkAnswer }

export type VisitAct = 'confirm' | 'cancel'

export interface VisitLink {
  link: LinkedVisit
  /** The act that is on its way. */
  sending: VisitAct | null
  /** Why the last act failed. */
  failure: string | null
  act: (act: VisitAct) => Promise<void>
  retry: () => void
}

const loadCalls = () => loadCode(import('#data/remote/visit-link-calls.ts'))

/** Reads the visit of a link, and sends the patient's answer. Only `act` changes anything. */
export function useVisitLink(token: string): VisitLink {
  const [link, setLink] = useState<LinkedVisit>({ state: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState<VisitAct | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const keys = useRef<Partial<Record<VisitAct, string>>>({})

  const retry = useCallback(() => {
    setLink({ state: 'checking' })
    setAttempt((count) => count + 1)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    let isWanted = true
    readVisit(token).then((found) => {
      if (isWanted) setLink(found)
    }, console.error)
    return () => {
      isWanted = false
    }
  }, [token, attempt])

  const act = async (wanted: VisitAct) => {
    // The same act, sent again after a lost answer, counts once.
    keys.current[wanted] ??= newUuid()
    setFailure(null)
    setSending(wanted)
    try {
      setLink(await send(wanted, token, keys.current[wanted]))
    } catch (error) {
      logUnforeseen(error)
      if (isDead(error)) setLink({ state: 'dead' })
      else setFailure(errorText(error, { refused: texts.failed }))
      // The page may have stayed open beyond the owner's hours: it shows the way to call now.
      if (isRefusedWith(error, 409)) setLink(await readVisit(token))
    }
    setSending(null)
  }
  return { link, sending, failure, act, retry }
}

async function readVisit(token: string): Promise<LinkedVisit> {
  if (token === '') return { state: 'dead' }
  try {
    const { fetchVisit } = await loadCalls()
    return { state: 'open', visit: await fetchVisit(token) }
  } catch (error) {
    logUnforeseen(error)
    if (isDead(error)) return { state: 'dead' }
    return { state: 'unreached', why: errorText(error, { refused: texts.unreached }) }
  }
}

async function send(act: VisitAct, token: string, key: string): Promise<LinkedVisit> {
  const { confirmVisit, cancelVisit } = await loadCalls()
  if (act === 'confirm') return { state: 'open', visit: await confirmVisit(token, key) }
  await cancelVisit(token, key)
  return { state: 'cancelled' }
}

function isDead(error: unknown): boolean {
  return isRefusedWith(error, 404)
}

function isRefusedWith(error: unknown, status: number): boolean {
  return error instanceof RefusedError && error.status === status
}
