import { useCallback, useEffect, useState } from 'react'
import { fetchAccountRecords } from '#data/remote/account-linking.ts'
import { UnreachableError } from '#data/remote/http/api-error.ts'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import type { AccountRecord } from '#domain/patient/account-record.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'

/** The accounts that wait for staff, as the server has them now. No device mirrors them. */
export type AccountRecords =
  | { state: 'reading' | 'unreachable' | 'failed' }
  | { state: 'read'; records: readonly AccountRecord[] }

/** Asks the server; `readAgain` asks anew, and leaves in sight what was read last. */
export function useAccountRecords(): { found: AccountRecords; readAgain: () => void } {
  const { ask } = useClinic()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<AccountRecords>({ state: 'reading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
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

/** Null when the session has ended: whoever watches it takes the screen away. */
function failed(error: unknown): AccountRecords | null {
  if (error instanceof SessionEndedError) return null
  if (error instanceof UnreachableError) return { state: 'unreachable' }
  console.error(error)
  return { state: 'failed' }
}
