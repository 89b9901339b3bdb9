import { useState } from 'react'
import { SessionEndedError } from '#data/sync/engine/sync-errors.ts'
import { errorText, logUnforeseen, refusedFields, unreachedTexts } from '#features/shared/messages/error-message.ts'

/** A call that is sent at once, never queued. */
export interface ServerCall {
  /** Why the last call failed, for a form's own line; null otherwise. */
  failure: string | null
  busy: boolean
  /**
   * Runs the call; resolves to the refused fields, or to null once it was done. The form keeps what was typed.
   */
  send: (work: () => Promise<void>) => Promise<Record<string, string> | null>
}

/** Makes calls of a form or a button that need the server. `refused` is the text of a refusal without a message. */
export function useServerCall(refused: string): ServerCall {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send: ServerCall['send'] = async (work) => {
    setFailure(null)
    setBusy(true)
    try {
      await work()
      return null
    } catch (error) {
      // The session's watcher leaves this screen.
      if (error instanceof SessionEndedError) return {}
      logUnforeseen(error)
      const fields = { ...refusedFields(error) }
      if (Object.keys(fields).length === 0)
        setFailure(errorText(error, { refused, ...unreachedTexts(!navigator.onLine) }))
      return fields
    } finally {
      setBusy(false)
    }
  }
  return { failure, busy, send }
}
