import { useCallback, useEffect, useState } from 'react'
import { fetchUnconfirmedFiles } from '#data/remote/account-linking.ts'
import type { UnconfirmedFile } from '#domain/patient/unconfirmed-file.ts'
import { failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** The unverified accounts, as the server has them now. No device mirrors them. */
export type UnconfirmedFiles =
  | { state: 'reading' | 'unreachable' | 'failed' }
  | { state: 'read'; files: readonly UnconfirmedFile[] }

/** Fetches them; `readAgain` fetches again, keeping the last result on screen. */
export function useUnconfirmedFiles(): { found: UnconfirmedFiles; readAgain: () => void } {
  const { ask } = useClinic()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<UnconfirmedFiles>({ state: 'reading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    let isCurrent = true
    fetchUnconfirmedFiles(ask)
      .then((files): UnconfirmedFiles => ({ state: 'read', files }), failed)
      .then((answer) => {
        if (isCurrent && answer) setFound(answer)
      }, console.error)
    return () => {
      isCurrent = false
    }
  }, [ask, attempt])

  const readAgain = useCallback(() => {
    setFound((former) => (former.state === 'read' ? former : { state: 'reading' }))
    setAttempt((count) => count + 1)
  }, [])
  return { found, readAgain }
}

function failed(error: unknown): UnconfirmedFiles | null {
  const state = failureOf(error)
  return state && { state }
}
