import { useState } from 'react'
import type { ShownPlan } from '#data/local/rows/plans.ts'
import { plansTexts } from '#features/shared/plans/plans-texts.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#ui/list-states.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './plan-list.module.css'
import { PlanRow } from './plan-row.tsx'
import { plansPageTexts as texts } from './plans-page-texts.ts'
import { PLAN_FILTERS, type PlanFilter, readListedPlans, shownPlans } from './read-listed-plans.ts'

interface PlanListProps {
  onNew: () => void
  onEdit: (shown: ShownPlan) => void
}

/** Rows rendered per page. */
const PAGE = 100

/** The plans with their list states; those in use at first. */
export function PlanList({ onNew, onEdit }: PlanListProps) {
  const today = useToday()
  const { rows, state, retry } = useListing('plan', readListedPlans)
  const [query, setQuery] = useState('')
  const [filter, setFilter] = useState<PlanFilter>('open')
  const [pages, setPages] = useState(1)
  const found = shownPlans(rows, { query, filter, today })
  const shown = found.slice(0, pages * PAGE)
  if (rows.length === 0 && state === 'loading') return <SkeletonList rows={6} />
  if (rows.length === 0 && state === 'failed') return <ErrorState text={texts.failed} onRetry={retry} />
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState
          text={texts.empty}
          detail={texts.emptyDetail}
          action={
            <Button icon="plus" onClick={onNew}>
              {plansTexts.new}
            </Button>
          }
        />
      </Card>
    )
  const missing = query.trim() ? texts.noMatch(query.trim()) : texts.noneOpen
  return (
    <div className={layout.stack4}>
      <div className={layout.wrap2}>
        <SearchField className={styles.search} label={texts.search} value={query} onChange={setQuery} />
        <fieldset className={layout.wrap2}>
          <legend className={hidden.hidden}>{texts.filtersLabel}</legend>
          {PLAN_FILTERS.map((each) => (
            <button
              key={each}
              type="button"
              className={chip.chip}
              aria-pressed={each === filter}
              onClick={() => setFilter(each)}
            >
              {texts.filters[each]}
            </button>
          ))}
        </fieldset>
      </div>
      {found.length === 0 ? (
        <EmptyState text={missing} />
      ) : (
        <Card
          title={texts.list}
          flush
          actions={
            <span className={classNames(typography.small, typography.figures)}>{texts.count(found.length)}</span>
          }
        >
          <ul className={listRow.rows}>
            {shown.map((plan) => (
              <PlanRow key={plan.plan.uid} shown={plan} today={today} onEdit={onEdit} />
            ))}
          </ul>
          {shown.length < found.length && (
            <div className={listRow.more}>
              <Button icon="chevron-down" onClick={() => setPages(pages + 1)}>
                {texts.more}
              </Button>
            </div>
          )}
        </Card>
      )}
    </div>
  )
}
