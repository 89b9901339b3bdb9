import { useSearchParams } from 'react-router-dom'

export const RECALL_WEEKS = [4, 8, 12, 26] as const
type RecallWeeks = (typeof RECALL_WEEKS)[number]

const PARAMETER = 'semanas'
const USUAL: RecallWeeks = 8

/** Within how many weeks the listed patients were seen. The address keeps it. */
export function useRecallWeeks(): [RecallWeeks, (weeks: RecallWeeks) => void] {
  const [params, setParams] = useSearchParams()
  const named = Number(params.get(PARAMETER))
  const weeks = RECALL_WEEKS.find((each) => each === named) ?? USUAL
  return [weeks, (next) => setParams({ [PARAMETER]: String(next) }, { replace: true })]
}
