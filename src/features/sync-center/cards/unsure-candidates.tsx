import type { CandidateItem, QuestionItem } from '#features/sync-center/center-items.ts'
import type { Choice } from '#features/sync-center/first-choice.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useAcceptCandidate } from '#features/sync-center/use-accept-candidate.ts'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { CardButton } from './change-card.tsx'

/** The best matches are offered. */
const OFFERED = 5

const texts = syncCenterTexts.unsure

interface CandidatesProps {
  item: QuestionItem
  /** Asks for confirmation first, since amount or patient differ. */
  onAsk: (candidate: CandidateItem) => void
}

/** The server's incomes that may be the one in question. One press accepts one whose day, amount and patient agree. */
export function Candidates({ item, onAsk }: CandidatesProps) {
  const { busy, take } = useAcceptCandidate(item)
  const alike = item.candidates.filter(({ differences }) => differences.length === 0)
  const others = item.candidates.filter(({ differences }) => differences.length > 0)
  return (
    <>
      {alike.length === 0 && <p className={typography.small}>{texts.none}</p>}
      <CandidateList
        intro={texts.some}
        candidates={alike}
        busy={busy}
        press={texts.thisOne}
        choice="this_income"
        onPress={take}
      />
      <CandidateList intro={texts.others} candidates={others} busy={busy} press={texts.otherOne} onPress={onAsk} />
    </>
  )
}

interface CandidateListProps {
  intro: string
  candidates: readonly CandidateItem[]
  busy: boolean
  press: string
  choice?: Choice
  onPress: (candidate: CandidateItem) => unknown
}

function CandidateList({ intro, candidates, busy, press, choice, onPress }: CandidateListProps) {
  if (candidates.length === 0) return null
  return (
    <div>
      <p className={typography.small}>{intro}</p>
      <ul className={classNames(layout.stack2, styles.candidates)}>
        {candidates.slice(0, OFFERED).map((candidate) => (
          <li key={candidate.income.id}>
            <span>{candidate.title}</span>
            <CardButton choice={choice} icon="check" busy={busy} onClick={() => void onPress(candidate)}>
              {press}
            </CardButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
