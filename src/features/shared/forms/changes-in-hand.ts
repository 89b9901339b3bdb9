import type { WordTexts } from '#features/shared/messages/server-word.ts'

/** The changes whose forms wait for the server's word in this page, or were told no and stay open: they tell of it themselves. */
const inHand = new Set<string>()
/** The changes whose forms closed before the word had come: what is said once it comes. */
const awaited = new Map<string, WordTexts>()

/** What told the word is not told again by whoever follows the outbox, and hears of it a moment later. */
const TOLD_MS = 3_000

/** Says that a form waits with this change. */
export function takeInHand(opId: string): void {
  awaited.delete(opId)
  inHand.add(opId)
}

/** The form is done with it: what becomes of it from now on, somebody else tells. */
export function letGo(opId: string): void {
  inHand.delete(opId)
}

/** The form has told the word, and is done with it. */
export function letGoTold(opId: string): void {
  setTimeout(() => letGo(opId), TOLD_MS)
}

/** The form is done with it, and no word has come yet: these are the words for somebody else to tell. */
export function letGoUntold(opId: string, texts: WordTexts): void {
  awaited.set(opId, texts)
  letGo(opId)
}

export function isInHand(opId: string): boolean {
  return inHand.has(opId)
}

/** The words that a form left behind for when the server's word comes; each is taken once. */
export function takeAwaited(opId: string): WordTexts | undefined {
  const texts = awaited.get(opId)
  awaited.delete(opId)
  return texts
}
