import { useState } from 'react'
import { readClosures } from '#data/local/rows/closures.ts'
import type { ClosureView } from '#domain/sync/merge/fold.ts'
import { CloseDayButton } from '#features/shared/closures/close-day-button.tsx'
import { CloseDayDialog } from '#features/shared/closures/close-day-dialog.tsx'
import { closeDayTexts } from '#features/shared/closures/closure-texts.ts'
import { ClosuresList } from '#features/shared/closures/closures-list.tsx'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './closures-section.module.css'
import { sectionTexts as texts } from './closures-section-texts.ts'
import { type HolidayYear, proposedHolidays, stateOfHoliday } from './holiday-closures.ts'
import { HolidayTick } from './holiday-tick.tsx'

/** The section 'Días cerrados': the holidays of this and the next year with ticks, and all other closures. */
export function ClosuresSection() {
  const [isOpen, setIsOpen] = useState(false)
  const years = proposedHolidays(useToday())
  const { rows, state, retry } = useListing('closure', readClosures)
  const isTicked = (closure: ClosureView) =>
    years.some(({ holidays }) => holidays.some((holiday) => stateOfHoliday([closure], holiday).own.length > 0))
  return (
    <Card title={texts.title} actions={<CloseDayButton onPress={() => setIsOpen(true)} />}>
      <div className={layout.stack4}>
        <p className={typography.small}>{texts.lead}</p>
        {state === 'failed' && <ErrorState text={closeDayTexts.loadFailed} onRetry={retry} />}
        {state === 'loading' && rows.length === 0 && <SkeletonList rows={4} />}
        {state !== 'failed' && years.map((year) => <HolidaysOfYear key={year.year} {...year} closures={rows} />)}
        <section className={layout.stack2}>
          <h3 className={styles.heading}>{texts.others}</h3>
          <p className={typography.small}>{texts.bridges}</p>
          <ClosuresList isLeftOut={isTicked} showsAffected />
        </section>
      </div>
      <CloseDayDialog open={isOpen ? { day: null } : null} onClose={() => setIsOpen(false)} />
    </Card>
  )
}

function HolidaysOfYear({ year, holidays, closures }: HolidayYear & { closures: readonly ClosureView[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{texts.holidays(year)}</h3>
      {holidays.length === 0 && <p className={typography.small}>{texts.noneLeft}</p>}
      <ul className={styles.holidays}>
        {holidays.map((holiday) => (
          <HolidayTick key={holiday.name} holiday={holiday} closures={closures} />
        ))}
      </ul>
    </section>
  )
}
