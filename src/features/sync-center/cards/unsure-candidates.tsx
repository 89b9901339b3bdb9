import { takeAsArrived } from '#data/sync/conflicts/unsure-income.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import type { CandidateItem, QuestionItem } from '#features/sync-center/center-items.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { CardButton } from './change-card.tsx'
import { FieldChanges } from './field-changes.tsx'

/** The best matches are offered. */
const OFFERED = 5

const texts = syncCenterTexts.unsure

function useAcceptCandidate({ entry }: QuestionItem) {
  const { db, sources, kick } = useClinic()
  const { busy, decide } = useDecision(entry.n)
  const take = async ({ income }: CandidateItem) => {
    await takeAsArrived(db, entry.opId, income, sources.now())
    kick()
  }
  return { busy, take: (candidate: CandidateItem) => decide(() => take(candidate), texts.arrived) }
}

interface CandidatesProps {
  item: QuestionItem
  /** Asks for confirmation first, since amount or patient differ. */
  onAsk: (candidate: CandidateItem) => void
}

/** The server's incomes that may be the one in question. One press accepts one whose day, amount and patient agree. */
export function Candidates({ item, onAsk }: CandidatesProps) {
  const { busy, take } = useAcceptCandidate(item)
  const alike = item.candidates.filter(({ unlike }) => unlike.length === 0)
  const others = item.candidates.filter(({ unlike }) => unlike.length > 0)
  return (
    <>
      {alike.length === 0 && <p className={typography.small}>{texts.none}</p>}
      <CandidateList intro={texts.some} candidates={alike} busy={busy} press={texts.thisOne} onPress={take} />
      <CandidateList intro={texts.others} candidates={others} busy={busy} press={texts.otherOne} onPress={onAsk} />
    </>
  )
}

interface CandidateListProps {
  intro: string
  candidates: readonly CandidateItem[]
  busy: boolean
  press: string
  onPress: (candidate: CandidateItem) => unknown
}

function CandidateList({ intro, candidates, busy, press, onPress }: CandidateListProps) {
  if (candidates.length === 0) return null
  return (
    <div>
      <p className={typography.small}>{intro}</p>
      <ul className={classNames(layout.stack2, styles.candidates)}>
        {candidates.slice(0, OFFERED).map((candidate) => (
          <li key={candidate.income.id}>
            <span>{candidate.title}</span>
            <CardButton icon="check" busy={busy} onClick={() => void onPress(candidate)}>
              {press}
            </CardButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OtherIncomeDialogProps {
  item: QuestionItem
  candidate: CandidateItem
  onClose: () => void
}

/**
 * Asks for confirmation before an income of another amount or patient is accepted, and shows the differences. Mounted
 * while it is open.
 */
export function OtherIncomeDialog({ item, candidate, onClose }: OtherIncomeDialogProps) {
  const { busy, take } = useAcceptCandidate(item)
  const { title, text, confirm } = texts.confirmOther
  const intro = text(candidate.title)
  const answer = async () => {
    await take(candidate)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={title}
      text={
        <>
          <p>{intro}</p>
          <FieldChanges fields={candidate.unlike} label={intro} />
        </>
      }
      confirmLabel={confirm}
      tone="danger"
      busy={busy}
      onConfirm={() => void answer()}
      onCancel={onClose}
    />
  )
}
