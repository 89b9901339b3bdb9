import { useState } from 'react'
import { RefusedError } from '#data/remote/http/api-error.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import { errorText, failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type ToastMessage, toast } from '#ui/toasts/toast.ts'
import { accountsTexts } from './accounts-texts.ts'

export interface Decision {
  /** Sends the decision under this idempotency key. */
  send: (ask: Ask, key: string) => Promise<void>
  success: ToastMessage
  /** The default when the server refuses without a message. */
  failure: string
  /** Called when the file may have changed meanwhile, to read it again. */
  onChanged?: () => void
}

/**
 * Sends one decision about an account, which only the server can carry out. All attempts use one idempotency key, so
 * that a retry after a lost response has no second effect. `error` says why it failed; `onDone` follows a success.
 */
export function useAccountDecision({ send, success, failure, onChanged }: Decision, onDone: () => void) {
  const { ask, kick, sources } = useClinic()
  const [key] = useState(() => sources.newUuid())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const decide = async () => {
    setBusy(true)
    setError(null)
    try {
      await send(ask, key)
      toast({ ...success, variant: 'success' })
      kick()
      onDone()
    } catch (thrown) {
      if (failureOf(thrown)) setError(messageOf(thrown, failure))
      // A refusal means that the file was changed, or decided on elsewhere.
      if (!(thrown instanceof RefusedError)) return
      kick()
      onChanged?.()
    } finally {
      setBusy(false)
    }
  }
  return { decide: () => void decide(), busy, error }
}

/** Whether somebody has changed the file since it was read. */
function isChanged(thrown: unknown): boolean {
  return thrown instanceof RefusedError && thrown.answer.code === 'version_mismatch'
}

function messageOf(thrown: unknown, refused: string): string {
  if (isChanged(thrown)) return accountsTexts.changed
  return errorText(thrown, { refused, unreachable: accountsTexts.noAnswer })
}
