import type { ReactNode } from 'react'
import type { Listing } from '#features/shared/reading/use-listing.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import { appointmentTexts } from '../appointments-texts.ts'
import styles from './day-lists.module.css'

interface ListedDayProps {
  listing: Listing<unknown>
  /** What an empty list says. */
  empty: string
  children: ReactNode
}

/** A list of the day's panel in its four states: loading, failed, empty, filled. */
export function ListedDay({ listing: { rows, state, retry }, empty, children }: ListedDayProps) {
  return (
    <div className={styles.list}>
      {state === 'loading' && rows.length === 0 && <SkeletonList rows={3} />}
      {state === 'failed' && <ErrorState text={appointmentTexts.loadFailed} onRetry={retry} />}
      {state === 'filled' && rows.length === 0 && <EmptyState text={empty} />}
      {children}
    </div>
  )
}

/** The button that shows more rows below a list. */
export function MoreButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" icon="chevron-down" onClick={onPress}>
      {text}
    </Button>
  )
}
