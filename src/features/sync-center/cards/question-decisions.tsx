import type { ReactNode } from 'react'
import { bookAnew } from '#data/sync/conflicts/book-anew.ts'
import type { Fields, ReviewReason } from '#domain/sync/outbox/outbox-entry.ts'
import { useHeldSlot } from '#features/shared/appointments/use-held-slot.ts'
import { useChanges } from '#features/shared/reading/use-changes.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { isUnplacedAppointment } from '#features/shared/slot-resolver/is-unplaced-appointment.ts'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import { useToday } from '#features/shared/use-today.ts'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import { editableFields } from '#features/sync-center/dialogs/editable-fields.ts'
import { mayBookOn } from '#features/sync-center/first-choice.ts'
import type { RequestedPlace } from '#features/sync-center/requested-place.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { useDecision } from '#features/sync-center/use-decision.ts'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import { MissingRowDecisions } from './card-decisions.tsx'
import { CardButton } from './change-card.tsx'

interface QuestionDecisionsProps {
  item: QuestionItem
  onEdit: () => void
  /** Chooses another patient for a row whose patient is gone. */
  onChoosePatient: () => void
  /** Opens the resolver for an appointment. */
  onResolve: () => void
  onDrop: () => void
}

/** The buttons of a question's card; that of its first choice is primary. */
export function QuestionDecisions({ item, onEdit, onChoosePatient, onResolve, onDrop }: QuestionDecisionsProps) {
  const labels = decisionLabels[item.parked.why] ?? { retry: syncCenterTexts.retry, drop: syncCenterTexts.drop }
  return (
    <div className={classNames(layout.wrap2, styles.actions)}>
      <MissingRowDecisions item={item} onChoosePatient={onChoosePatient} />
      {isUnplacedAppointment(item.entry) && (
        <CardButton choice="resolve" icon="calendar" onClick={onResolve}>
          {resolverTexts.open}
        </CardButton>
      )}
      {item.newAppointment && <BookAnew item={item} fields={item.newAppointment} />}
      {item.mayRetry && item.mayHelp && (
        <RetryOnceFree item={item}>
          <Retry item={item} label={labels.retry} />
        </RetryOnceFree>
      )}
      {item.mayRetry && item.parked.why !== 'unsure' && editableFields(item.entry).length > 0 && (
        <CardButton choice="edit" icon="edit" onClick={onEdit}>
          {syncCenterTexts.edit}
        </CardButton>
      )}
      <CardButton choice="drop" icon={item.parked.why === 'conflict' ? 'cloud' : 'trash'} onClick={onDrop}>
        {labels.drop}
      </CardButton>
    </div>
  )
}

interface RetryOnceFreeProps {
  item: QuestionItem
  children: ReactNode
}

/** A taken time is not asked for again while this device knows who has it. */
function RetryOnceFree({ item, children }: RetryOnceFreeProps) {
  return item.takenPlace ? <OnceFree taken={item.takenPlace}>{children}</OnceFree> : children
}

function OnceFree({ taken, children }: { taken: RequestedPlace; children: ReactNode }) {
  return useHeldSlot(taken.place, taken.own) === null && children
}

/** Sends the change again. */
function Retry({ item, label }: { item: QuestionItem; label: string }) {
  const { retry } = useChanges()
  const { busy, send } = useDecision(item.entry.n)
  return (
    <CardButton
      choice="retry"
      icon={item.parked.why === 'conflict' ? 'check' : 'refresh'}
      busy={busy}
      onClick={() => void send(() => retry(item.entry.opId, { shown: item.shownRow }))}
    >
      {label}
    </CardButton>
  )
}

/** Makes a new appointment of a move, since somebody else has ended the one that was moved. */
function BookAnew({ item, fields }: { item: QuestionItem; fields: Fields }) {
  const { db, sources, kick } = useClinic()
  const { busy, decide } = useDecision(item.entry.n)
  // Else the person can only give the change up.
  if (!mayBookOn(fields.date, useToday())) return null
  const book = async () => {
    await bookAnew(db, sources, item.entry.opId, fields)
    kick()
  }
  return (
    <CardButton
      choice="book_anew"
      icon="plus"
      busy={busy}
      onClick={() => void decide(book, syncCenterTexts.bookedAnew)}
    >
      {syncCenterTexts.bookAnew}
    </CardButton>
  )
}

/** The labels of retry and drop, where they answer a specific question. */
const decisionLabels: Partial<Record<ReviewReason, { retry: string; drop: string }>> = {
  conflict: { retry: syncCenterTexts.keepMine, drop: syncCenterTexts.takeServerValue },
  unsure: { retry: syncCenterTexts.unsure.sendAgain, drop: syncCenterTexts.drop },
}
