import { addDays, type LocalDate } from '../values/dates/local-date.ts'
import type { Plan } from './plan.ts'
import type { PlanUse } from './plan-use.ts'

/** What a plan is worth on a day. `expiring`: its last day is near. None of these refuses a session. */
export type PlanState = 'active' | 'expiring' | 'usedUp' | 'expired' | 'closed'

/** The last days of a plan, in which it is called `expiring`. */
export const EXPIRING_DAYS = 14

/** Says what a plan is worth on this day, of which so many sessions are used. */
export function planState(
  { status, sessions, expiresOn }: Pick<Plan, 'status' | 'sessions' | 'expiresOn'>,
  used: number,
  day: LocalDate,
): PlanState {
  if (status === 'closed') return 'closed'
  if (used >= sessions) return 'usedUp'
  if (expiresOn === null) return 'active'
  if (expiresOn < day) return 'expired'
  return expiresOn <= addDays(day, EXPIRING_DAYS) ? 'expiring' : 'active'
}

/** A plan with its use, as far as a suggestion needs it. */
interface UsedPlan extends Pick<PlanUse, 'numbers'> {
  plan: Pick<Plan, 'status' | 'sessions' | 'startsOn' | 'expiresOn'>
}

/**
 * Returns the plan that a visit on this day uses unless a person says otherwise: the patient's only one in which a
 * session is left. Booked sessions are taken. Null with none or several, since only the patient knows which.
 */
export function suggestedPlan<P extends UsedPlan>(plans: readonly P[], day: LocalDate): P | null {
  const withRoom = plans.filter(({ plan: { status, sessions, startsOn, expiresOn }, numbers }) => {
    const isOn = status === 'active' && startsOn <= day && (expiresOn === null || expiresOn >= day)
    return isOn && numbers.size < sessions
  })
  return withRoom.length === 1 && withRoom[0] ? withRoom[0] : null
}
