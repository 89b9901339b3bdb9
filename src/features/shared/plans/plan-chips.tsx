import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './plan-chips.module.css'
import { NO_PLAN, type OfferedPlans, type PlanChoice } from './plan-choice.ts'
import { planDoubt, planWithUse } from './plan-words.ts'

interface PlanChipsProps {
  legend: string
  offered: OfferedPlans
  /** The visit's day. */
  day: LocalDate
  /** Whether the chosen plan counts this visit already, so that nothing speaks against it. */
  isCounted?: boolean
  labelOf: (plan: string) => string
  onChoose: (choice: PlanChoice) => void
}

/** The plans that a visit may use, one tap each; the one that it uses is pressed. Nothing where there are none. */
export function PlanChips({ legend, offered, day, isCounted = false, labelOf, onChoose }: PlanChipsProps) {
  const { plans, chosen } = offered
  if (plans.length === 0) return null
  const doubt = chosen && !isCounted ? planDoubt(chosen, day) : null
  return (
    <fieldset className={layout.stack2}>
      <legend className={hidden.hidden}>{legend}</legend>
      <div className={layout.wrap2}>
        {plans.map((shown) => {
          const { uid } = shown.plan
          const isChosen = uid === chosen?.plan.uid
          return (
            <button
              key={uid}
              type="button"
              className={classNames(chip.chip, styles.chip)}
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? NO_PLAN : uid)}
            >
              {isChosen && <Icon name="check" size="small" />}
              <span>{labelOf(planWithUse(shown))}</span>
            </button>
          )
        })}
      </div>
      {doubt && (
        <p className={classNames(notice.line, notice.snug, notice.info)}>
          <Icon name="info" />
          <span>{doubt}</span>
        </p>
      )}
    </fieldset>
  )
}
