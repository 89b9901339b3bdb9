import type { OnAct } from '#features/appointments/rows/acts/acts.ts'
import { appointmentCallTexts } from '#features/shared/appointments/appointment-call-texts.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import { overviewTexts } from '../overview-texts.ts'
import { readRequestCards } from './read-request-cards.ts'
import { RequestCard } from './request-card.tsx'
import styles from './requests-panel.module.css'

export interface RequestsPanelProps {
  onAct: OnAct
}

const texts = overviewTexts.requests

/** 'Solicitudes': the patients' requests that nobody has decided yet. */
export function RequestsPanel({ onAct }: RequestsPanelProps) {
  const { rows, state, retry } = useListing('appointment', readRequestCards, [], appointmentCallTexts.pending)
  if (state === 'failed') return <ErrorState text={texts.loadFailed} onRetry={retry} />
  if (state === 'loading' && rows.length === 0) return <SkeletonList rows={3} />
  if (rows.length === 0) return <EmptyState text={texts.empty} detail={texts.emptyDetail} />
  return (
    <ul className={styles.cards}>
      {rows.map((request) => (
        <li key={request.entry.appointment.uid}>
          <RequestCard request={request} onAct={onAct} />
        </li>
      ))}
    </ul>
  )
}
