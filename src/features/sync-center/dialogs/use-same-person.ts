import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import type { FileChange } from '#features/sync-center/change-texts/change-texts.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'

/**
 * Accepts that a new patient is the one with the same DNI, based on the file as `item` shows it. The file keeps the
 * fields of `kept`.
 */
export function useSamePerson(item: QuestionItem, kept: Fields) {
  const { samePerson } = useChanges()
  const { n, opId } = item.entry
  const { busy, send } = useDecision(n)
  const done = syncCenterTexts.samePersonDone
  const texts = writesInto(item, kept).length > 0 ? { done } : { done, nothingLeft: done }
  return { busy, take: () => send(() => samePerson(opId, { shown: item.file, kept }), texts) }
}

/** Returns what is written into the file, which keeps these fields. */
export function writesInto({ ifSamePerson }: QuestionItem, kept: Fields): FileChange[] {
  return (ifSamePerson ?? []).filter(({ field }) => !(field in kept))
}
