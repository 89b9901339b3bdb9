import type { ReactNode } from 'react'
import type { ShownPlan } from '#data/local/rows/plans.ts'
import { isLocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { PlanChips } from '#features/shared/plans/plan-chips.tsx'
import { offeredPlans, planWish } from '#features/shared/plans/plan-choice.ts'
import { plansTexts } from '#features/shared/plans/plans-texts.ts'
import { usePlansOfPatient } from '#features/shared/plans/use-plans-of-patient.ts'
import { useToday } from '#features/shared/use-today.ts'

interface PlanFormState {
  values: { date: string; plan: string }
  patch: (choice: { plan: string }) => void
}

interface VisitOfPlan {
  /** The chosen patient; null for none. */
  patient: RowKey | null
  /** The plan that the appointment uses so far. */
  present: RowKey | null
  /** An appointment that exists gets no plan by itself. */
  isBooked?: boolean
}

/** The choice of the plan that an appointment uses. `wish` is undefined where the appointment's plan stays as it is. */
export function useVisitPlan(
  form: PlanFormState,
  { patient, present, isBooked = false }: VisitOfPlan,
): { chips: ReactNode; chosen: ShownPlan | null; wish: RowKey | null | undefined } {
  const today = useToday()
  const plans = usePlansOfPatient(patient)
  const { date, plan: choice } = form.values
  const offered = offeredPlans(plans, choice, { present, day: date, today, suggests: !isBooked })
  const { chosen } = offered
  const isPresent = chosen !== null && present !== null && chosen.plan.key === present
  return {
    chosen,
    wish: planWish(choice, offered, present),
    chips: (
      <PlanChips
        legend={plansTexts.choice.label}
        offered={offered}
        day={isLocalDate(date) ? date : today}
        isCounted={isPresent}
        labelOf={plansTexts.choice.use}
        onChoose={(plan) => form.patch({ plan })}
      />
    ),
  }
}
