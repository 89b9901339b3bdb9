import type { ShownPlan } from '#data/local/rows/plans.ts'
import { type PlanState, planState } from '#domain/plan/plan-state.ts'
import { formatDayShort, type LocalDate } from '#domain/values/dates/local-date.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { plansTexts as texts } from './plans-texts.ts'

/** Names a plan with its use: '10 sesiones (6 de 10)'. */
export function planWithUse({ plan, used }: Pick<ShownPlan, 'plan' | 'used'>): string {
  return texts.choice.named(plan.name, texts.use(used, plan.sessions))
}

/** Says what speaks against a session of this plan on this day; null for nothing. It forbids nothing. */
export function planDoubt({ plan, used }: Pick<ShownPlan, 'plan' | 'used'>, day: LocalDate): string | null {
  const state = planState(plan, used, day)
  if (state === 'usedUp') return texts.choice.usedUp(texts.use(used + 1, plan.sessions))
  if (state === 'expired' && plan.expiresOn) return texts.choice.expired(formatDayShort(plan.expiresOn))
  return null
}

/** The look of each state. */
export const PLAN_TONES: Record<PlanState, BadgeTone> = {
  active: 'success',
  expiring: 'warning',
  usedUp: 'neutral',
  expired: 'warning',
  closed: 'neutral',
}
