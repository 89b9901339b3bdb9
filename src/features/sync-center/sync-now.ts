import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readSyncStatus, type SyncStatus } from '#data/local/status/sync-status.ts'
import { syncCenterTexts } from './sync-center-texts.ts'

/** What came of a press on 'Sincronizar ahora'. */
export type SyncOutcome = SyncStatus | 'running'

const LONGEST_MS = 20_000
const LOOK_EVERY_MS = 150
/** A cycle takes the sender's place soon after it was asked for; until then nobody's absence means anything. */
const BEGINS_WITHIN_MS = 600

/**
 * Asks for a cycle and waits until the sender, whoever it is, has finished: what then stands is the truth. 'running' when it
 * takes too long to wait for.
 */
export async function syncNow(db: ClinicDatabase, kick: () => void): Promise<SyncOutcome> {
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

/** The outcome in words; never better than the server's own answers. */
export function outcomeText(outcome: SyncOutcome): string {
  const texts = syncCenterTexts.outcome
  if (outcome === 'running') return texts.running
  if (outcome.isFailing) return texts.failing
  if (outcome.connection === 'no_network') return texts.no_network
  if (outcome.connection !== 'online') return texts.no_server
  if (outcome.waiting > 0) return texts.left(outcome.waiting)
  return outcome.refused > 0 ? texts.refused(outcome.refused) : texts.done
}

/** What is told of a press. */
export interface SyncNowOutcome {
  text: string
  /** The state that it speaks of; null where that could not be read. */
  of: SyncStatus | null
}

/** Asks for a cycle and tells what came of it. */
export async function tellSyncNow(db: ClinicDatabase, kick: () => void): Promise<SyncNowOutcome> {
  const outcome = await syncNow(db, kick)
  return { text: outcomeText(outcome), of: outcome === 'running' ? await readSyncStatus(db) : outcome }
}

/** What was told, as long as it is so: nothing once the connection or the number of changes is another. */
export function outcomeNow({ text, of }: SyncNowOutcome, now: SyncStatus): string {
  const isSo = !of || (of.connection === now.connection && of.waiting === now.waiting && of.refused === now.refused)
  return isSo ? text : ''
}
