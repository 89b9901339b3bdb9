import type { RowOf } from '../fields/field.ts'
import type { planFields } from '../fields/plan-descriptor.ts'
import type { planMemberFields } from '../fields/plan-member-descriptor.ts'

/** A plan of sessions, as the server confirmed it. */
export type Plan = RowOf<typeof planFields>

/** A patient who shares a plan, or the row that takes that back. */
export type PlanMember = RowOf<typeof planMemberFields>
