import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { type PendingChanges, readPending } from '#data/local/outbox/outbox.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import { owedFor } from '#domain/account/money-received.ts'
import { type PlanUse, planUse } from '#domain/plan/plan-use.ts'
import type { AppointmentView, PlanMemberView, PlanView } from '#domain/sync/merge/fold.ts'
import { type Centavos, sumCentavos } from '#domain/values/money.ts'
import { isRowKey, type RowKey } from '#domain/values/row-key.ts'
import { rowsInForce } from '#domain/values/rows-in-force.ts'
import { readIncomesOf } from './payments/incomes.ts'
import { readPaymentsOfIncomes } from './payments/payments.ts'
import { atOneMoment, readView } from './view-reader.ts'

/** A plan with those who share it and how far it is used. */
export interface ShownPlan extends PlanUse {
  plan: PlanView
  /** In force, in the order in which they were added. */
  members: readonly PlanMemberView[]
  /** What is still owed for the incomes that sold it; null while nobody knows. */
  owed: Centavos | null
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
export function readPlansOfPatient(db: ClinicDatabase, patient: RowKey): Promise<ShownPlan[]> {
  return atOneMoment(db, async () => {
    const pending = await readPending(db)
    const isOwn = ({ patientId }: { patientId: RowKey | null }) => patientId === patient
    const memberships = await readView(
      db,
      'planMember',
      (table) => table.toArray(),
      () => true,
      pending,
    )
    const shared = new Set(rowsInForce(memberships).flatMap((member) => (isOwn(member) ? [member.planId] : [])))
    const plans = await readView(
      db,
      'plan',
      (table) => table.toArray(),
      (plan) => isOwn(plan) || shared.has(plan.key),
      pending,
    )
    return withUses(db, pending, plans.sort(newestFirst))
  })
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
  const owed = await readOwed(db, pending, plans)
  const inForce = rowsInForce(members).sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  return plans.map((plan) => ({
    plan,
    members: inForce.filter(({ planId }) => planId === plan.key),
    owed: owed(plan),
    ...planUse(plan, appointments),
  }))
}

/** Returns what is owed for each plan. An income may have been given to another patient since: it sells the plan still. */
async function readOwed(
  db: ClinicDatabase,
  pending: PendingChanges,
  plans: readonly PlanView[],
): Promise<(plan: PlanView) => Centavos | null> {
  if ((await readFill(db, 'income')) !== 'filled') return () => null
  const incomes = await readIncomesOf(
    db,
    pending,
    'planId',
    plans.map(({ key }) => key),
  )
  const payments = await readPaymentsOfIncomes(db, incomes, pending)
  return ({ key }) => {
    const owed = incomes.filter(({ planId }) => planId === key).map((income) => owedFor(income, payments))
    return owed.includes(null) ? null : sumCentavos(owed.filter((amount) => amount !== null))
  }
}

function newestFirst(a: PlanView, b: PlanView): number {
  return b.startsOn.localeCompare(a.startsOn) || b.createdAt.localeCompare(a.createdAt)
}
