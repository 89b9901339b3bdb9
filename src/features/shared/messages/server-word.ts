import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection } from '#data/local/database/meta.ts'
import { readSyncStatus, type SendingHindrance } from '#data/local/status/sync-status.ts'
import { type ChangeResult, settle } from '#data/sync/outbox/change-result.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { refusalMessage } from './refusal-message.ts'
import { savingTexts } from './saving-texts.ts'

/** Milliseconds to wait for the server's answer while the connection is good or still unknown. */
const PATIENCE_MS = 2_000

/**
 * `hindrance` says what keeps a waiting change on this device: null while it is being sent, absent if the device could
 * not be read.
 */
export type ServerWord = ChangeResult | { kind: 'waiting'; hindrance: SendingHindrance | null }

/**
 * Waits for the result of the change at this outbox position. It is stored already: if reading fails, it counts as
 * waiting.
 */
export async function serverWord(db: ClinicDatabase, n: number): Promise<ServerWord> {
  try {
    const { connection } = await readConnection(db)
    const mayAnswer = connection === 'online' || connection === null
    const word = await settle(db, n, mayAnswer ? PATIENCE_MS : 0)
    if (word.kind !== 'waiting') return word
    return { kind: 'waiting', hindrance: (await readSyncStatus(db)).hindrance }
  } catch (error) {
    console.error(error)
    return { kind: 'waiting' }
  }
}

interface Said {
  title: string
  description?: string
}

export interface WordTexts {
  /** Shown only after the server has accepted it. May name the number of alternatives that an approval removed. */
  success: Said | ((eliminatedAlternatives: number) => Said)
  /** Shown when no answer came in time; by default, that it is on this device or being sent. */
  waiting?: string
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
export function wordMessage(word: ServerWord, texts: WordTexts): ToastMessage {
  const { success, waiting, dropped = savingTexts.dropped, failure, failureMs } = texts
  switch (word.kind) {
    case 'accepted':
      return {
        ...(typeof success === 'function' ? success(word.eliminatedAlternatives ?? 0) : success),
        variant: 'success',
      }
    case 'waiting':
      return { title: waiting ?? waitingText(word), variant: 'info' }
    case 'held':
      return { title: savingTexts.held, variant: 'info' }
    case 'dropped':
      return { title: dropped, variant: 'info' }
    case 'refused':
      return {
        title: texts.failureTitle ?? savingTexts.error,
        description: refusalMessage(word.parked, failure),
        variant: 'error',
        ...(failureMs && { duration: failureMs }),
      }
  }
}

/** The reason is unknown if the device could not be read. */
function waitingText(word: ServerWord & { kind: 'waiting' }): string {
  return 'hindrance' in word ? keptText(word.hindrance) : savingTexts.onThisDevice
}

/** The text for a change that waits on this device. */
export function keptText(hindrance: SendingHindrance | null): string {
  return hindrance === null ? savingTexts.sending : savingTexts.kept[hindrance]
}
