import { useCallback, useEffect, useState } from 'react'
import { fetchAccountRecords } from '#data/remote/account-linking.ts'
import type { AccountRecord } from '#domain/patient/account-record.ts'
import { failureOf } from '#features/shared/messages/error-text.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** The unverified accounts, as the server has them now. No device mirrors them. */
export type AccountRecords =
  | { state: 'reading' | 'unreachable' | 'failed' }
  | { state: 'read'; records: readonly AccountRecord[] }

/** Fetches them; `readAgain` fetches again, keeping the last result on screen. */
export function useAccountRecords(): { found: AccountRecords; readAgain: () => void } {
  const { ask } = useClinic()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<AccountRecords>({ state: 'reading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    let isCurrent = true
    fetchAccountRecords(ask)
      .then((records): AccountRecords => ({ state: 'read', records }), failed)
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

function failed(error: unknown): AccountRecords | null {
  const state = failureOf(error)
  return state && { state }
}
