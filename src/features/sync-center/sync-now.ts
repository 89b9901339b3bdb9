import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readSyncStatus, type SyncStatus } from '#data/local/status/sync-status.ts'
import { syncCenterTexts } from './sync-center-texts.ts'

/** The result of 'Sincronizar ahora'. */
export type SyncResult = SyncStatus | 'running'

const LONGEST_MS = 20_000
const LOOK_EVERY_MS = 150
/** A sync cycle takes the sender's lock within this time. Until then a missing sender means nothing. */
const BEGINS_WITHIN_MS = 600

/**
 * Starts a sync cycle and waits until the sender, in whichever tab, has finished. Returns the status then, or 'running'
 * after 20 seconds.
 */
export async function syncNow(db: ClinicDatabase, kick: () => void): Promise<SyncResult> {
  const start = performance.now()
  kick()
  let wasSending = false
  while (performance.now() - start < LONGEST_MS) {
    const isSending = (await db.meta.get('sender')) !== undefined
    wasSending ||= isSending
    if (!isSending && (wasSending || performance.now() - start > BEGINS_WITHIN_MS)) return readSyncStatus(db)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  return 'running'
}

/** The result as text; never better than the server's own answers. */
export function syncResultText(outcome: SyncResult): string {
  const texts = syncCenterTexts.outcome
  if (outcome === 'running') return texts.running
  if (outcome.isFailing) return texts.failing
  if (outcome.connection === 'no_network') return texts.no_network
  if (outcome.connection !== 'online') return texts.no_server
  if (outcome.waiting > 0) return texts.left(outcome.waiting)
  return outcome.refused > 0 ? texts.refused(outcome.refused) : texts.done
}

/** The shown result of a press. */
export interface SyncNowMessage {
  text: string
  /** The status that the text describes; null if it could not be read. */
  of: SyncStatus | null
}

/** Starts a sync cycle and returns its result as text. */
export async function syncNowMessage(db: ClinicDatabase, kick: () => void): Promise<SyncNowMessage> {
  const outcome = await syncNow(db, kick)
  return { text: syncResultText(outcome), of: outcome === 'running' ? await readSyncStatus(db) : outcome }
}

/** Returns the text while it is still true; '' once the connection or a number of changes differs. */
export function currentText({ text, of }: SyncNowMessage, now: SyncStatus): string {
  const isSo = !of || (of.connection === now.connection && of.waiting === now.waiting && of.refused === now.refused)
  return isSo ? text : ''
}
