import { useChanges } from '#features/shared/reading/use-changes.ts'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'

/** Accepts that a new patient is the one with the same DNI, based on the file as `item` shows it. */
export function useSamePerson({ entry: { n, opId }, file, ifSamePerson }: QuestionItem) {
  const { samePerson } = useChanges()
  const { busy, send } = useDecision(n)
  const done = syncCenterTexts.samePersonDone
  const texts = ifSamePerson?.length ? { done } : { done, nothingLeft: done }
  return { busy, take: () => send(() => samePerson(opId, file), texts) }
}
