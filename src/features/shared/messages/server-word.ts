import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readConnection } from '#data/local/database/meta.ts'
import { readSyncStatus, type SendingHindrance } from '#data/local/status/sync-status.ts'
import { type ChangeResult, settle } from '#data/sync/outbox/change-result.ts'
import type { ToastMessage } from '#ui/toasts/toast.ts'
import { refusalMessage } from './refusal-message.ts'
import { savingTexts } from './saving-texts.ts'

/** How long a person waits for the server's answer while the connection is good, or nobody knows yet whether it is. */
const PATIENCE_MS = 2_000

/** `hindrance`: what keeps one here that waits; null while it is being sent, absent when the device could not be read. */
export type ServerWord = ChangeResult | { kind: 'waiting'; hindrance: SendingHindrance | null }

/** What became of the change at this place of the outbox. It is on the disk: whatever fails while waiting, it is on its way. */
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
  /** Said only after the server's yes; it may name how many alternatives an approval took away. */
  success: Said | ((eliminatedAlternatives: number) => Said)
  /** Said when no answer came in time; that it stays on this device, or is being sent, unless told. */
  waiting?: string
  /** Said when the change is gone from this device; that the person dropped it unless told. */
  dropped?: string | undefined
  /** The default when a refusal brings no words. */
  failure: string
  /** The title of a refusal; 'Error' unless told. */
  failureTitle?: string
  /** How long a refusal stays in sight, in milliseconds; as long as any message unless told. */
  failureMs?: number
}

/** What is said of it. */
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

/** Why it waits is not known when the device could not be read. */
function waitingText(word: ServerWord & { kind: 'waiting' }): string {
  return 'hindrance' in word ? keptText(word.hindrance) : savingTexts.onThisDevice
}

/** What is said of a change that waits here. */
export function keptText(hindrance: SendingHindrance | null): string {
  return hindrance === null ? savingTexts.sending : savingTexts.kept[hindrance]
}
