import { takeAsArrived } from '#data/sync/conflicts/unsure-income.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import type { CandidateItem, QuestionItem } from './center-items.ts'
import { syncCenterTexts } from './sync-center-texts.ts'
import { useDecision } from './use-decision.ts'

const texts = syncCenterTexts.unsure

/** Takes an income of the server for the one in question. */
export function useAcceptCandidate({ entry }: QuestionItem) {
  const { db, sources, kick } = useClinic()
  const { busy, decide } = useDecision(entry.n)
  const take = async ({ income }: CandidateItem) => {
    await takeAsArrived(db, entry.opId, income, sources.now())
    kick()
  }
  return { busy, take: (candidate: CandidateItem) => decide(() => take(candidate), texts.arrived) }
}
