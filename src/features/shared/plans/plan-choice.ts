import type { ShownPlan } from '#data/local/rows/plans.ts'
import { suggestedPlan } from '#domain/plan/plan-state.ts'
import { isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'

/**
 * What a form keeps of its choice of a plan: '' while nobody chose, NO_PLAN, or the plan's uid. So the draft keeps it
 * and a plan that gets its id meanwhile stays chosen.
 */
export type PlanChoice = string

export const NO_PLAN: PlanChoice = 'none'

/** Returns how many sessions of a plan are neither used nor booked. */
export function leftInPlan({ plan, numbers }: ShownPlan): number {
  return Math.max(0, plan.sessions - numbers.size)
}

/** The plans that a form offers for a visit, and the one that it uses. */
export interface OfferedPlans {
  plans: readonly ShownPlan[]
  chosen: ShownPlan | null
}

/**
 * Returns the plans of a patient to choose from: open ones, and the visit's present one. While nobody chose, the visit
 * uses its present plan, or the one that is suggested for its day if `suggests`.
 */
export function offeredPlans(
  all: readonly ShownPlan[],
  choice: PlanChoice,
  visit: { present: RowKey | null; day: string; today: LocalDate; suggests: boolean },
): OfferedPlans {
  const isPresent = ({ plan }: ShownPlan) =>
    visit.present !== null && (plan.key === visit.present || plan.ref === visit.present)
  const plans = all.filter((each) => each.plan.status === 'active' || isPresent(each))
  if (choice === NO_PLAN) return { plans, chosen: null }
  const day = isLocalDate(visit.day) ? visit.day : visit.today
  const byDefault = plans.find(isPresent) ?? (visit.suggests ? suggestedPlan(plans, day) : null)
  return { plans, chosen: plans.find(({ plan }) => plan.uid === choice) ?? byDefault }
}

/**
 * Returns what a form says about the visit's plan: its key, null for none, or undefined to leave it as it is. A plan
 * that this device has not read is left.
 */
export function planWish(choice: PlanChoice, { chosen }: OfferedPlans, present: RowKey | null) {
  if (choice !== '') return chosen?.plan.key ?? null
  return present === null && chosen ? chosen.plan.key : undefined
}
