import type { ShownPlan } from '#data/local/rows/plans.ts'
import { planState } from '#domain/plan/plan-state.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import { formatMoney } from '#domain/values/money.ts'
import { WaitingMark } from '#features/shared/messages/waiting-mark.tsx'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './plan-facts.module.css'
import { PLAN_TONES } from './plan-words.ts'
import { plansTexts as texts } from './plans-texts.ts'

interface PlanFactsProps {
  shown: ShownPlan
  today: LocalDate
}

/** How far a plan is used: '7 de 10', red beyond its last session. */
export function PlanUseFigure({ shown: { plan, used } }: Pick<PlanFactsProps, 'shown'>) {
  return (
    <Figures className={classNames(typography.strong, used > plan.sessions && styles.beyond)}>
      {texts.use(used, plan.sessions)}
    </Figures>
  )
}

/** The state of a plan and what is owed for it. */
export function PlanBadges({ shown: { plan, used, owed }, today }: PlanFactsProps) {
  const state = planState(plan, used, today)
  return (
    <span className={layout.wrap1}>
      <Badge tone={PLAN_TONES[state]}>{texts.states[state]}</Badge>
      {owed !== null && owed > 0 && (
        <Badge tone="danger" icon="money">
          {texts.owes(formatMoney(owed))}
        </Badge>
      )}
      {plan.waiting && <WaitingMark />}
    </span>
  )
}

/** What else there is to know of a plan: price, days, how often, booked sessions. */
export function PlanTerms({ shown: { plan, used, numbers }, today }: PlanFactsProps) {
  const { price, startsOn, expiresOn, perWeek } = plan
  const booked = numbers.size - used
  const terms = [
    formatMoney(price),
    expiresOn ? expiry(expiresOn, today) : texts.since(formatDayShort(startsOn)),
    perWeek !== null && texts.perWeek(perWeek),
    booked > 0 && texts.booked(booked),
  ]
  return <p className={classNames(typography.small, typography.figures)}>{terms.filter(Boolean).join(' · ')}</p>
}

function expiry(day: LocalDate, today: LocalDate): string {
  return day < today ? texts.expired(formatDayShort(day)) : texts.expires(formatDayShort(day))
}
