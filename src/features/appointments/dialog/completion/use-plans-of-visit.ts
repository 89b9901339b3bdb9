import type { ShownPlan } from '#data/local/rows/plans.ts'
import { suggestedPlan } from '#domain/plan/plan-state.ts'
import type { AppointmentView } from '#domain/sync/merge/fold.ts'
import { isLocalDate, type LocalDate } from '#domain/values/dates/local-date.ts'
import { isCharged } from '#features/appointments/payment/is-charged.ts'
import { useVisitPayment } from '#features/appointments/payment/use-visit-payments.ts'
import { type OfferedPlans, offeredPlans, planWish } from '#features/shared/plans/plan-choice.ts'
import { usePlansOfPatient } from '#features/shared/plans/use-plans-of-patient.ts'
import { useToday } from '#features/shared/use-today.ts'
import type { CompletionForm, PlansOfVisit } from './completion-form.ts'

/** The choices of plans in a completion. */
export interface PlanChoices {
  visit: OfferedPlans
  /** Whether the chosen plan counts this visit already, as a booked session. */
  isCounted: boolean
  next: OfferedPlans
  nextDay: LocalDate
  wish: PlansOfVisit
}

/**
 * The plans that a visit and the next appointment may use, live. A visit that was charged is suggested none. The next
 * appointment goes on with the visit's plan while a session is left.
 */
export function usePlansOfVisit(seen: AppointmentView, form: CompletionForm): PlanChoices {
  const today = useToday()
  const all = usePlansOfPatient(seen.patientId)
  const suggests = !isCharged(useVisitPayment(seen))
  const of = { present: seen.planId, day: seen.date, today, suggests }
  const visit = offeredPlans(all, form.plan, of)
  const nextDay = isLocalDate(form.nextDate) ? form.nextDate : today
  const withThis = all.map((each) => (each.plan.uid === visit.chosen?.plan.uid ? counting(each, seen) : each))
  const goesOn = withThis.filter(({ plan }) => plan.uid === visit.chosen?.plan.uid)
  const suggested = suggestedPlan(goesOn.length > 0 ? goesOn : withThis, nextDay)
  const open = offeredPlans(withThis, form.nextPlan, { present: null, day: nextDay, today, suggests: false })
  const next = form.nextPlan === '' ? { ...open, chosen: suggested } : open
  return {
    visit,
    isCounted: visit.chosen?.numbers.has(seen.key) ?? false,
    next,
    nextDay,
    wish: { visit: planWish(form.plan, visit, seen.planId), next: next.chosen?.plan.key ?? null },
  }
}

/** Returns the plan as it is once this visit was attended. */
function counting(shown: ShownPlan, { key }: AppointmentView): ShownPlan {
  const numbers = new Map(shown.numbers)
  if (!numbers.has(key)) numbers.set(key, numbers.size + 1)
  return { ...shown, used: shown.used + 1, numbers }
}
