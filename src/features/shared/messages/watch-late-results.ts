import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readChangeAt } from '#data/local/outbox/moved-appointments.ts'
import { watchOutbox } from '#data/local/outbox/watch-outbox.ts'
import { awaitChangeResult, type ChangeResult } from '#data/sync/outbox/change-result.ts'
import { isWaiting, type OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { isResultClaimed, takeDeferredTexts } from '#features/shared/forms/claimed-results.ts'
import type { ResultTexts } from './server-result.ts'

/** A result that arrived after the form of its change had closed. */
export interface LateResult {
  entry: OutboxEntry
  result: Extract<ChangeResult, { kind: 'accepted' | 'refused' }>
  /** The texts that its form would have used; null for a form of another page. */
  texts: ResultTexts | null
}

/** Milliseconds. */
const TIMING = {
  /**
   * An acceptance counts as late after this time. One that comes sooner belongs to a form still open, such as the
   * second change of one press.
   */
  late: 2_500,
  /** Results within this time are reported together. */
  quiet: 1_000,
}

interface Waiting {
  entry: OutboxEntry
  /** By the monotonic clock. */
  since: number
  /** All its change ids: a change that is sent again after a 412 gets a new one. */
  names: readonly string[]
}

/**
 * Reports results that arrive after their forms have closed, together, once nothing is being sent. Dropped changes are
 * not reported. Returns the function that stops it.
 */
export function watchLateResults(
  db: ClinicDatabase,
  onResults: (results: LateResult[]) => void,
  { late, quiet } = TIMING,
): () => void {
  let waiting: ReadonlyMap<number, Waiting> | null = null
  let gone: { change: Waiting; isLate: boolean }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = watchOutbox(db, (outbox) => {
    const now = performance.now()
    const before = waiting
    const still = new Map(outbox.filter(isWaiting).map((entry) => [entry.n, waitingNow(entry, before, now)]))
    for (const [n, change] of before ?? []) if (!still.has(n)) gone.push({ change, isLate: now - change.since >= late })
    waiting = still
    clearTimeout(timer)
    const isSending = outbox.some(({ state }) => state === 'inflight')
    if (gone.length > 0 && !isSending) timer = setTimeout(() => void tell().catch(console.error), quiet)
  })

  async function tell(): Promise<void> {
    const answered = gone
    gone = []
    const results: LateResult[] = []
    for (const { change, isLate } of answered) {
      const result = await lateResultOf(db, change, isLate)
      if (result) results.push(result)
    }
    if (results.length > 0) onResults(results)
  }

  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Changes that were waiting before this page watched count as long waiting. */
function waitingNow(entry: OutboxEntry, before: ReadonlyMap<number, Waiting> | null, now: number): Waiting {
  const known = before?.get(entry.n)
  const since = known?.since ?? (before ? now : Number.NEGATIVE_INFINITY)
  return { entry, since, names: [...new Set([...(known?.names ?? []), entry.opId])] }
}

async function lateResultOf(
  db: ClinicDatabase,
  { entry: { n }, names }: Waiting,
  isLate: boolean,
): Promise<LateResult | null> {
  const [result, entry] = await Promise.all([awaitChangeResult(db, n, 0), readChangeAt(db, n)])
  if (!entry) return null
  if (result.kind !== 'accepted' && result.kind !== 'refused') return null
  const texts = names.map(takeDeferredTexts).find((left) => left !== undefined) ?? null
  // Its form has reported it, or is about to.
  if (!texts && names.some(isResultClaimed)) return null
  if (result.kind === 'accepted' && !texts && !isLate) return null
  return { entry, result, texts }
}
