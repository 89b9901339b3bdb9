import type { ReviewReason } from '#domain/sync/outbox/outbox-entry.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import type { CandidateItem, QuestionItem } from '#features/sync-center/center-items.ts'
import { editableFields } from '#features/sync-center/dialogs/editable-fields.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import { CardDecisions, MissingRowDecisions } from './card-decisions.tsx'
import { CardButton, ChangeCard } from './change-card.tsx'
import { DeletionDecisions } from './deletion-decisions.tsx'
import { DoubleNote } from './double-note.tsx'
import { ConflictTable, FieldChanges } from './field-changes.tsx'
import { TextVersions } from './text-versions.tsx'
import { TitleList } from './title-list.tsx'

interface QuestionCardProps {
  item: QuestionItem
  onEdit: () => void
  /** Chooses another patient for a row whose patient is gone. */
  onChoosePatient: () => void
  /** Asks whether a new patient is the one with the same DNI and another name. */
  onSamePerson: () => void
  /** Asks whether an income of another amount or patient is the one in question. */
  onOtherIncome: (candidate: CandidateItem) => void
  /** Opens the form with both texts joined. */
  onJoin: () => void
  /** Opens the resolver for an appointment. */
  onResolve: () => void
  onDrop: () => void
}

/** The card of a change that was refused or is in conflict, with its possible decisions. */
export function QuestionCard({ item, onSamePerson, onOtherIncome, onJoin, ...decisions }: QuestionCardProps) {
  const { parked } = item
  return (
    <ChangeCard
      item={item}
      className={styles.question}
      badge={
        <Badge tone="danger" icon="alert">
          {stateOf(parked.why)}
        </Badge>
      }
    >
      <p className={classNames(notice.notice, notice.snug, notice.danger, styles.reason)}>
        <Icon name="alert" />
        <span>
          {parked.why === 'unsure' && <strong>{syncCenterTexts.unsure.question} </strong>}
          {item.reason}
        </span>
      </p>
      <TitleList titles={item.fieldMessages} />
      {item.standsAs && <p>{syncCenterTexts.standsAs(item.standsAs)}</p>}
      {item.isDouble && parked.why !== 'unsure' && <DoubleNote mayDrop />}
      <Versions item={item} onJoin={onJoin} />
      <TitleList intro={syncCenterTexts.goesWith} titles={item.goesWith} />
      <CardDecisions item={item} onSamePerson={onSamePerson} onOtherIncome={onOtherIncome} />
      {item.unseenOpenAppointments ? (
        <DeletionDecisions entry={item.entry} appointments={item.unseenOpenAppointments} />
      ) : (
        <Decisions item={item} {...decisions} />
      )}
    </ChangeCard>
  )
}

function stateOf(why: ReviewReason): string {
  const { conflict, unsure, unseenOpenAppointments, refused } = syncCenterTexts.state
  if (why === 'unsure') return unsure
  if (why === 'unseen_appointments') return unseenOpenAppointments
  return why === 'conflict' ? conflict : refused
}

/** The new values; all versions for a conflict. */
function Versions({
  item: { entry, question, besides, title, fields },
  onJoin,
}: Pick<QuestionCardProps, 'item' | 'onJoin'>) {
  if (question.length === 0) return <FieldChanges fields={fields} label={syncCenterTexts.fieldsOf(title)} />
  if (entry.entity === 'record') return <TextVersions question={question} besides={besides} onJoin={onJoin} />
  return <ConflictTable question={question} besides={besides} label={syncCenterTexts.fieldsOf(title)} />
}

function Decisions({
  item,
  onEdit,
  onChoosePatient,
  onResolve,
  onDrop,
}: Omit<QuestionCardProps, 'onSamePerson' | 'onOtherIncome' | 'onJoin'>) {
  const { retry } = useChanges()
  const { busy, send } = useDecision(item.entry.n)
  const labels = decisionLabels[item.parked.why] ?? { retry: syncCenterTexts.retry, drop: syncCenterTexts.drop }
  return (
    <div className={classNames(layout.wrap2, styles.actions)}>
      <MissingRowDecisions item={item} onChoosePatient={onChoosePatient} />
      {isUnplacedAppointment(item.entry) && (
        <CardButton variant="primary" icon="calendar" onClick={onResolve}>
          {resolverTexts.open}
        </CardButton>
      )}
      {item.mayRetry && (
        <CardButton
          icon={item.parked.why === 'conflict' ? 'check' : 'refresh'}
          busy={busy}
          onClick={() => void send(() => retry(item.entry.opId, { shown: item.shown }))}
        >
          {labels.retry}
        </CardButton>
      )}
      {item.mayRetry && item.parked.why !== 'unsure' && editableFields(item.entry).length > 0 && (
        <CardButton icon="edit" onClick={onEdit}>
          {syncCenterTexts.edit}
        </CardButton>
      )}
      <CardButton icon="trash" onClick={onDrop}>
        {labels.drop}
      </CardButton>
    </div>
  )
}

/** The labels of retry and drop, where they answer a specific question. */
const decisionLabels: Partial<Record<ReviewReason, { retry: string; drop: string }>> = {
  conflict: { retry: syncCenterTexts.keepMine, drop: syncCenterTexts.takeServerValue },
  unsure: { retry: syncCenterTexts.unsure.sendAgain, drop: syncCenterTexts.drop },
}
