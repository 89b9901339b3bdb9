import { useId } from 'react'
import { resolverTexts } from '#features/shared/slot-resolver/resolver-texts.ts'
import { seriesResolverTexts } from '#features/shared/slot-resolver/series-resolver-texts.ts'
import type { QuestionItem } from '#features/sync-center/center-items.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import { TitleList } from './title-list.tsx'

interface LostSeriesCardProps {
  items: readonly QuestionItem[]
  /** Opens the resolver for all of them. */
  onResolve: () => void
}

/** The card of all appointments of one series whose times are taken, a line for each. */
export function LostSeriesCard({ items, onResolve }: LostSeriesCardProps) {
  const titleId = useId()
  return (
    <article className={styles.question} aria-labelledby={titleId}>
      <header className={layout.ends}>
        <h3 id={titleId} tabIndex={-1} className={styles.itemTitle}>
          {seriesResolverTexts.card(items.length)}
        </h3>
        <Badge tone="danger" icon="alert">
          {syncCenterTexts.state.refused}
        </Badge>
      </header>
      <TitleList intro={seriesResolverTexts.cardReason} titles={items.map(({ title }) => title)} />
      <div className={classNames(layout.wrap2, styles.actions)}>
        <Button size="small" variant="primary" icon="calendar" aria-describedby={titleId} onClick={onResolve}>
          {resolverTexts.open}
        </Button>
      </div>
    </article>
  )
}
