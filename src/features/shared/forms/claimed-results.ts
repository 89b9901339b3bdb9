import type { ResultTexts } from '#features/shared/messages/server-result.ts'

/** Changes whose forms are still open in this page: each form reports their result itself. */
const claimed = new Set<string>()
/** Changes whose forms closed before the result came, with the texts for it. */
const deferred = new Map<string, ResultTexts>()

/** Milliseconds during which a reported result stays claimed, since the outbox watchers see it a moment later. */
const REPORTED_MS = 3_000

/** Marks the result as one that an open form will report. */
export function claimResult(opId: string): void {
  deferred.delete(opId)
  claimed.add(opId)
}

/** Leaves the result to the outbox watchers. */
export function releaseResult(opId: string): void {
  claimed.delete(opId)
}

/** Releases a result that the form has reported. */
export function releaseReportedResult(opId: string): void {
  setTimeout(() => releaseResult(opId), REPORTED_MS)
}

/** Leaves a result that has not come yet to the outbox watchers, with the form's texts. */
export function deferResult(opId: string, texts: ResultTexts): void {
  deferred.set(opId, texts)
  releaseResult(opId)
}

export function isResultClaimed(opId: string): boolean {
  return claimed.has(opId)
}

/** Returns the texts that a form left for this result, and removes them. */
export function takeDeferredTexts(opId: string): ResultTexts | undefined {
  const texts = deferred.get(opId)
  deferred.delete(opId)
  return texts
}
