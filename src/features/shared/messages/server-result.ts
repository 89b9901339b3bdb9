import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection } from '#data/local/database/meta.ts'
import { readSyncStatus, type SendingHindrance } from '#data/local/status/sync-status.ts'
import { awaitChangeResult, type ChangeResult } from '#data/sync/outbox/change-result.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { refusalMessage } from './refusal-message.ts'
import { savingTexts } from './saving-texts.ts'

/** Milliseconds to wait for the server's answer while the connection is good or still unknown. */
const PATIENCE_MS = 2_000

/**
 * `hindrance` says what keeps a waiting change on this device: null while it is being sent, absent if the device could
 * not be read.
 */
export type ServerResult = ChangeResult | { kind: 'waiting'; hindrance: SendingHindrance | null }

/**
 * Waits for the result of the change at this outbox position. It is stored already: if reading fails, it counts as
 * waiting.
 */
export async function awaitResult(db: ClinicDatabase, n: number): Promise<ServerResult> {
  try {
    const { connection } = await readConnection(db)
    const mayAnswer = connection === 'online' || connection === null
    const result = await awaitChangeResult(db, n, mayAnswer ? PATIENCE_MS : 0)
    if (result.kind !== 'waiting') return result
    return { kind: 'waiting', hindrance: (await readSyncStatus(db)).hindrance }
  } catch (error) {
    console.error(error)
    return { kind: 'waiting' }
  }
}

interface SuccessText {
  title: string
  description?: string
}

export interface ResultTexts {
  /** Shown only after the server has accepted it. May name the number of alternatives that an approval removed. */
  success: SuccessText | ((eliminatedAlternatives: number) => SuccessText)
  /** Shown when no answer came in time; by default, that it is on this device or being sent. */
  waiting?: string
  /** Shown while the change can be undone: what will be done. */
  undoable?: string
  /** Shown when the change is no longer on this device; by default, that the person dropped it. */
  dropped?: string | undefined
  /** The default for a refusal without a message. */
  failure: string
  /** The title of a refusal; 'Error' by default. */
  failureTitle?: string
  /** How long a refusal is shown, in milliseconds; the usual time by default. */
  failureMs?: number
}

/** Returns the toast for a result. */
export function resultMessage(result: ServerResult, texts: ResultTexts): ToastMessage {
  const { success, waiting, dropped = savingTexts.dropped, failure, failureMs } = texts
  switch (result.kind) {
    case 'accepted':
      return {
        ...(typeof success === 'function' ? success(result.eliminatedAlternatives ?? 0) : success),
        variant: 'success',
      }
    case 'waiting':
      return { title: waiting ?? waitingText(result), variant: 'info' }
    case 'held':
      return { title: savingTexts.held, variant: 'info' }
    case 'dropped':
      return { title: dropped, variant: 'info' }
    case 'refused':
      return {
        title: texts.failureTitle ?? savingTexts.error,
        description: refusalMessage(result.parked, failure),
        variant: 'error',
        ...(failureMs && { duration: failureMs }),
      }
  }
}

/** The reason is unknown if the device could not be read. */
function waitingText(result: ServerResult & { kind: 'waiting' }): string {
  return 'hindrance' in result ? pendingText(result.hindrance) : savingTexts.onThisDevice
}

/** The text for a change that waits on this device. */
export function pendingText(hindrance: SendingHindrance | null): string {
  return hindrance === null ? savingTexts.sending : savingTexts.kept[hindrance]
}
