import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readPatientsByKey } from '#data/local/rows/patients.ts'
import { readPlans, type ShownPlan } from '#data/local/rows/plans.ts'
import { atOneMoment } from '#data/local/rows/view-reader.ts'
import { matchesSearch, searchTextOf, searchWords } from '#domain/patient/patient-search.ts'
import { type PlanState, planState } from '#domain/plan/plan-state.ts'
import type { PatientView } from '#domain/sync/merge/fold.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { foldText } from '#domain/values/folded-text.ts'
import { isRowKey } from '#domain/values/row-key.ts'

/** A plan with the patients who use it: the one who bought it first. Those that this device lacks are left out. */
export interface ListedPlan extends ShownPlan {
  patients: readonly PatientView[]
}

/** Reads all plans with their patients, the newest first. */
export function readListedPlans(db: ClinicDatabase): Promise<ListedPlan[]> {
  return atOneMoment(db, async () => {
    const plans = await readPlans(db)
    const keysOf = ({ plan, members }: ShownPlan) =>
      [plan.patientId, ...members.map(({ patientId }) => patientId)].filter(isRowKey)
    const patients = await readPatientsByKey(db, plans.flatMap(keysOf))
    return plans.map((shown) => ({ ...shown, patients: keysOf(shown).flatMap((key) => patients.get(key) ?? []) }))
  })
}

/** Which plans are listed: those still in use, or all. */
export type PlanFilter = 'open' | 'all'

export const PLAN_FILTERS: readonly PlanFilter[] = ['open', 'all']

/** Finds plans by patient or name. A used-up plan is open while something is owed for it, or too much was used. */
export function shownPlans(
  plans: readonly ListedPlan[],
  { query, filter, today }: { query: string; filter: PlanFilter; today: LocalDate },
): ListedPlan[] {
  const words = searchWords(query)
  return plans
    .filter((each) => filter === 'all' || isOpen(each, today))
    .filter(({ plan, patients }) =>
      matchesSearch([foldText(plan.name), ...patients.map(searchTextOf)].join(' '), words),
    )
}

const DONE: ReadonlySet<PlanState> = new Set(['usedUp', 'expired', 'closed'])

function isOpen({ plan, used, owed }: ListedPlan, today: LocalDate): boolean {
  if (plan.status === 'closed') return false
  return !DONE.has(planState(plan, used, today)) || used > plan.sessions || (owed ?? 0) > 0
}
