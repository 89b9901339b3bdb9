import type { ShownPlan } from '#data/local/rows/plans.ts'
import { fullName } from '#domain/patient/patient.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { PlanBadges, PlanTerms, PlanUseFigure } from '#features/shared/plans/plan-facts.tsx'
import { plansTexts } from '#features/shared/plans/plans-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './plan-list.module.css'
import type { ListedPlan } from './read-listed-plans.ts'

interface PlanRowProps {
  shown: ListedPlan
  today: LocalDate
  onEdit: (shown: ShownPlan) => void
}

/** One plan of the list. A press anywhere on the row opens it. */
export function PlanRow({ shown, today, onEdit }: PlanRowProps) {
  const { plan, patients } = shown
  const names = patients.map(fullName)
  const who = names.length > 0 ? names.join(', ') : plansTexts.unknownPatient
  return (
    <li className={listRow.row}>
      <div className={listRow.lines}>
        <p className={classNames(typography.strong, typography.breaks)}>{who}</p>
        <p className={typography.breaks}>
          {plan.name} · <PlanUseFigure shown={shown} />
        </p>
        <PlanTerms shown={shown} today={today} />
      </div>
      <div className={styles.figures}>
        <PlanBadges shown={shown} today={today} />
        <Button
          size="small"
          className={listRow.whole}
          aria-label={plansTexts.editOf(plan.name, who)}
          data-screen-only
          onClick={() => onEdit(shown)}
        >
          {plansTexts.editShort}
        </Button>
      </div>
    </li>
  )
}
