import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { type PlanUse, planUse } from '#domain/plan/plan-use.ts'
import type { AppointmentView, PlanMemberView, PlanView } from '#domain/sync/merge/fold.ts'
import { isRowKey, type RowKey } from '#domain/values/row-key.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { atOneMoment, readView } from './view-reader.ts'

/** A plan with those who share it and how far it is used. */
export interface ShownPlan extends PlanUse {
  plan: PlanView
  /** In force, in the order in which they were added. */
  members: readonly PlanMemberView[]
}

/** Reads all plans, the newest first; pending changes count. */
export function readPlans(db: ClinicDatabase): Promise<ShownPlan[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const plans = await readView(
      db,
      'plan',
      (table) => table.toArray(),
      () => true,
      pending,
    )
    return withUses(db, pending, plans.sort(newestFirst))
  })
}

/** Reads the plans that a patient bought or shares, the newest first. */
export async function readPlansOfPatient(db: ClinicDatabase, patient: RowKey): Promise<ShownPlan[]> {
  const plans = await readPlans(db)
  return plans.filter(
    ({ plan, members }) => plan.patientId === patient || members.some(({ patientId }) => patientId === patient),
  )
}

/** Reads the plans that these appointments use, by the plan's key. Those that this device does not have are left out. */
export function readPlansOf(
  db: ClinicDatabase,
  visits: readonly Pick<AppointmentView, 'planId'>[],
): Promise<ReadonlyMap<RowKey, ShownPlan>> {
  const keys = new Set(visits.map(({ planId }) => planId).filter(isRowKey))
  if (keys.size === 0) return Promise.resolve(new Map())
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const ids = [...keys].filter((key) => typeof key === 'number')
    const plans = await readView(
      db,
      'plan',
      (table) => table.where('id').anyOf(ids).toArray(),
      ({ key }) => keys.has(key),
      pending,
    )
    const shown = await withUses(db, pending, plans)
    return new Map(shown.map((each) => [each.plan.key, each]))
  })
}

async function withUses(db: ClinicDatabase, pending: PendingChanges, plans: readonly PlanView[]): Promise<ShownPlan[]> {
  const wanted = new Set(plans.map(({ key }) => key))
  const ids = [...wanted].filter((key) => typeof key === 'number')
  const isWanted = ({ planId }: { planId: RowKey | null }) => planId !== null && wanted.has(planId)
  const appointments = await readView(
    db,
    'appointment',
    (table) => table.where('planId').anyOf(ids).toArray(),
    isWanted,
    pending,
  )
  const members = await readView(
    db,
    'planMember',
    (table) => table.where('planId').anyOf(ids).toArray(),
    isWanted,
    pending,
  )
  const inForce = rowsInForce(members).sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  return plans.map((plan) => ({
    plan,
    members: inForce.filter(({ planId }) => planId === plan.key),
    ...planUse(plan, appointments),
  }))
}

function newestFirst(a: PlanView, b: PlanView): number {
  return b.startsOn.localeCompare(a.startsOn) || b.createdAt.localeCompare(a.createdAt)
}
