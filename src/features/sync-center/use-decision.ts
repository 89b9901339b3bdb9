import { useState } from 'react'
import { readChangeAt } from '#data/local/outbox/moved-appointments.ts'
import { claimResult, deferResult, releaseReportedResult } from '#features/shared/forms/claimed-results.ts'
import { decisionFailure } from '#features/shared/messages/decision-failure.ts'
import { fieldMessages } from '#features/shared/messages/refusal-message.ts'
import {
  awaitResult,
  type ResultTexts,
  resultMessage,
  type ServerResult,
} from '#features/shared/messages/server-result.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type ToastMessage, tellLater } from '#ui/toasts/toast.ts'
import { syncCenterTexts } from './sync-center-texts.ts'

/** Carries out a decision about the change at outbox position `n` and shows the result; one at a time. */
export function useDecision(n: number) {
  const { db } = useClinic()
  const [busy, setBusy] = useState(false)

  async function carryOut(decision: () => Promise<ToastMessage>): Promise<void> {
    const tell = tellLater()
    setBusy(true)
    try {
      tell(await decision())
    } catch (error) {
      tell(await decisionFailure(db, n, error))
    } finally {
      setBusy(false)
    }
  }

  /**
   * Carries out a decision that needs no answer of the server. The former result of the change is not told any more:
   * that message would replace this one.
   */
  const decide = (decision: () => Promise<unknown>, done: string) =>
    carryOut(async () => {
      const opId = (await readChangeAt(db, n))?.opId
      if (opId) claimResult(opId)
      try {
        await decision()
      } finally {
        if (opId) releaseReportedResult(opId)
      }
      return { title: done, variant: 'info' }
    })

  /** Carries out a decision after which the change is sent again. */
  const send = (decision: () => Promise<unknown>, texts?: SentTexts) =>
    carryOut(async () => {
      await decision()
      const opId = (await readChangeAt(db, n))?.opId
      if (opId) claimResult(opId)
      const result = await awaitResult(db, n)
      if (opId) (result.kind === 'waiting' ? deferResult : releaseReportedResult)(opId, resultTexts(texts))
      return sentMessage(result, texts)
    })

  return { busy, decide, send }
}

interface SentTexts {
  /** The message of success; by default, that the change was accepted. */
  done: string
  /** The message when nothing was left to send; by default, that the change was dropped, perhaps in another tab. */
  nothingLeft?: string
}

/** The message about a change that was sent again. No form shows its field errors, so they are named here. */
export function sentMessage(result: ServerResult, texts: Partial<SentTexts> = {}): ToastMessage {
  const message = resultMessage(result, resultTexts(texts))
  const wrong = result.kind === 'refused' ? fieldMessages(result.parked) : []
  return wrong.length > 0 ? { ...message, description: wrong.join('. ') } : message
}

function resultTexts({ done, nothingLeft }: Partial<SentTexts> = {}): ResultTexts {
  const { again, editDialog } = syncCenterTexts
  return {
    success: { title: done ?? editDialog.accepted },
    dropped: nothingLeft,
    waiting: again,
    failure: editDialog.failed,
  }
}
