import type { Fields, ReviewReason } from '#domain/sync/outbox/outbox-entry.ts'
import { useToday } from '#features/shared/use-today.ts'
import type { CandidateItem, QuestionItem } from '#features/sync-center/center-items.ts'
import { firstChoice } from '#features/sync-center/first-choice.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import { CardDecisions } from './card-decisions.tsx'
import { ChangeCard } from './change-card.tsx'
import { ClashLine } from './clash-line.tsx'
import { DeletionDecisions } from './deletion-decisions.tsx'
import { DoubleNote } from './double-note.tsx'
import { ConflictTable, FieldChanges } from './field-changes.tsx'
import { OwnCancelNote } from './own-cancel-note.tsx'
import { QuestionDecisions } from './question-decisions.tsx'
import { TextVersions } from './text-versions.tsx'
import { TitleList } from './title-list.tsx'

interface QuestionCardProps {
  item: QuestionItem
  onEdit: () => void
  /** Chooses another patient for a row whose patient is gone. */
  onChoosePatient: () => void
  /** Asks whether a new patient is the one with the same DNI and another name. */
  onSamePerson: (kept: Fields) => void
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
  const first = firstChoice(item, useToday())
  return (
    <ChangeCard
      item={item}
      first={first}
      className={styles.question}
      badge={
        <Badge tone="danger" icon="alert">
          {stateOf(parked.why)}
        </Badge>
      }
    >
      {item.clash && <ClashLine clash={item.clash} />}
      <p className={classNames(notice.notice, notice.snug, notice.danger, styles.reason)}>
        <Icon name="alert" />
        <span>
          {parked.why === 'unsure' && <strong>{syncCenterTexts.unsure.question} </strong>}
          {item.reason}
        </span>
      </p>
      <TitleList titles={item.fieldMessages} />
      {item.serverStatus && <p>{syncCenterTexts.standsAs(item.serverStatus)}</p>}
      {item.isDouble && parked.why !== 'unsure' && <DoubleNote mayDrop />}
      <Versions item={item} onJoin={onJoin} />
      {item.ownCancelMessage && <OwnCancelNote {...item.ownCancelMessage} />}
      <TitleList intro={syncCenterTexts.goesWith} titles={item.sharingReview} />
      <CardDecisions item={item} onSamePerson={onSamePerson} onOtherIncome={onOtherIncome} />
      {item.unseenOpenAppointments ? (
        <DeletionDecisions entry={item.entry} appointments={item.unseenOpenAppointments} />
      ) : (
        <QuestionDecisions item={item} {...decisions} />
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
  item: { entry, conflictFields, otherDifferences, title, fields },
  onJoin,
}: Pick<QuestionCardProps, 'item' | 'onJoin'>) {
  if (conflictFields.length === 0) return <FieldChanges fields={fields} label={syncCenterTexts.fieldsOf(title)} />
  if (entry.entity === 'record')
    return <TextVersions conflictFields={conflictFields} otherDifferences={otherDifferences} onJoin={onJoin} />
  return (
    <ConflictTable
      conflictFields={conflictFields}
      otherDifferences={otherDifferences}
      label={syncCenterTexts.fieldsOf(title)}
    />
  )
}
