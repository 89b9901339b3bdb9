import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import type { World } from '#tests/simulation/runs/world.ts'
import { STOCKED_INCOME } from '#tests/simulation/server/clinic-template.ts'

/**
 * What people did with money, kept apart from the product's rules: it follows what they said, in the order in which the
 * server took it. Amounts are in centavos.
 */
export interface MoneyModel {
  charges: Map<number, ModelCharge>
  payments: Map<number, ModelPayment>
  movements: Map<number, ModelMovement>
  /** The number of used sessions by plan. */
  used: Map<number, number>
}

interface ModelCharge {
  patient: number
  visit: number | null
  date: string
  method: string
  net: number
  isVoid: boolean
  isSeparate: boolean
  /** What was received with it: 'all' of its net amount whatever that becomes, or so much; null if nobody said it. */
  atOnce: 'all' | number | null
}

interface ModelPayment {
  ref: unknown
  /** The ref of the payment that this one takes from the credit: both count, or neither does. */
  settles: unknown
  patient: number
  charge: number | null
  date: string
  method: string
  /** Negative for a refund. */
  amount: number
  isVoid: boolean
}

interface ModelMovement {
  ref: unknown
  date: string
  method: string
  amount: number
  isVoid: boolean
}

/** An act that took effect at the server: the change `sequence` of its row. */
interface Act {
  entity: string
  id: number
  /** How its author named the row. */
  ref: unknown
  isCreation: boolean
  patch: Fields
  sequence: number
}

/** Follows everything that took effect at the server, up to a number of its sequence. */
export async function modelOf(world: World, upTo = Number.POSITIVE_INFINITY): Promise<MoneyModel> {
  const model: MoneyModel = { charges: new Map(), payments: new Map(), movements: new Map(), used: new Map() }
  const stocked = { patient: 1, visit: null, date: '2026-03-02', method: 'cash', isVoid: false, isSeparate: false }
  model.charges.set(1, { ...stocked, net: STOCKED_INCOME.netAmount, atOnce: 'all' })
  const visits = new Map<number, Fields>()
  const plans = new Map<number, boolean>()
  const voids = new Set<unknown>()
  const take: Record<string, (act: Act) => void> = {
    income: (act) => takeCharge(model, act),
    payment: (act) => {
      const payment = paymentOf(act)
      // What voids a payment may arrive before it.
      if (!isVoiding(act, voids)) model.payments.set(act.id, payment)
      const paid = payment.charge === null ? undefined : model.charges.get(payment.charge)
      // The first payment of a partial charge says how much of it was received.
      if (paid) paid.atOnce ??= 0
      for (const each of model.payments.values()) each.isVoid ||= voids.has(each.ref)
    },
    cashMovement: (act) => {
      if (!isVoiding(act, voids)) model.movements.set(act.id, movementOf(act))
      for (const movement of model.movements.values()) movement.isVoid ||= voids.has(movement.ref)
    },
    plan: ({ id, patch, isCreation }) => void (isCreation && plans.set(id, patch.countsNoShows === true)),
    appointment: ({ id, patch }) => void visits.set(id, { ...visits.get(id), ...patch }),
  }
  for (const act of await actsOf(world)) if (act.sequence <= upTo) take[act.entity]?.(act)
  for (const [plan, countsNoShows] of plans) {
    const own = [...visits.values()].filter(({ planId }) => planId === plan)
    const isUsed = ({ status }: Fields) => status === 'completed' || (countsNoShows && status === 'no_show')
    model.used.set(plan, own.filter(isUsed).length)
  }
  return model
}

/** Returns the acts in the server's order, with ids in place of refs. */
async function actsOf({ ledger, server }: World): Promise<Act[]> {
  const ids = new Map<unknown, number>()
  for (const entity of ['patient', 'appointment', 'income', 'plan'] as const) {
    for (const { ref, id } of await server.rows(entity)) if (ref !== null) ids.set(ref, id)
  }
  const resolved = (patch: Fields): Fields =>
    Object.fromEntries(
      Object.entries(patch).map(([name, value]) => [name, /Id$/.test(name) ? (ids.get(value) ?? value) : value]),
    )
  const acts = ledger.changes.flatMap(({ entry: { entity, kind, key, patch }, effect }) => {
    if (!effect) return []
    const id = Number(effect.row.split(':')[1])
    return [{ entity, id, ref: key, isCreation: kind === 'create', patch: resolved(patch), sequence: effect.sequence }]
  })
  return acts.sort((a, b) => a.sequence - b.sequence)
}

function takeCharge(model: MoneyModel, { id, patch, isCreation }: Act): void {
  if (isCreation) {
    model.charges.set(id, chargeOf(patch))
    return
  }
  const charge = model.charges.get(id)
  if (!charge) throw new Error(`an edit of income ${id}, which nobody made`)
  const wasPaid = isPaid(model, id, charge)
  const { paymentStatus, netAmount, patientId, separate } = patch
  charge.net = Number(netAmount ?? charge.net)
  charge.patient = Number(patientId ?? charge.patient)
  charge.isSeparate ||= separate === true
  charge.isVoid ||= paymentStatus === 'cancelled'
  if (paymentStatus !== 'completed' || wasPaid) return
  const own = paymentsOf(model, id)
  charge.atOnce = own.length === 0 ? 'all' : Math.max(0, charge.net - total(own))
}

/** What is said to be received with a new charge, by its status. */
const RECEIVED_AT_ONCE = { completed: 'all', pending: 0, partial: null, cancelled: 0 } as const

function chargeOf(patch: Fields): ModelCharge {
  const { patientId, appointmentId, date, paymentMethod, netAmount, separate } = patch
  const status = patch.paymentStatus as keyof typeof RECEIVED_AT_ONCE
  return {
    patient: Number(patientId),
    visit: appointmentId ? Number(appointmentId) : null,
    date: String(date),
    method: String(paymentMethod),
    net: Number(netAmount),
    isVoid: status === 'cancelled',
    isSeparate: separate === true,
    atOnce: RECEIVED_AT_ONCE[status],
  }
}

/** Whether the row takes back another one, whose ref it adds to `voids`. */
function isVoiding({ patch }: Act, voids: Set<unknown>): boolean {
  if (!patch.cancels) return false
  voids.add(patch.cancels)
  return true
}

function movementOf({ ref, patch }: Act): ModelMovement {
  const amount = patch.kind === 'contribution' ? Number(patch.amount) : -Number(patch.amount)
  return { ref, date: String(patch.date), method: String(patch.paymentMethod), amount, isVoid: false }
}

function paymentOf({ ref, patch }: Act): ModelPayment {
  const sign = patch.kind === 'refund' ? -1 : 1
  return {
    ref,
    settles: patch.settles ?? null,
    patient: Number(patch.patientId),
    charge: patch.incomeId ? Number(patch.incomeId) : null,
    date: String(patch.date),
    method: String(patch.paymentMethod),
    amount: sign * Number(patch.amount),
    isVoid: false,
  }
}

function paymentsOf({ payments }: MoneyModel, charge: number): ModelPayment[] {
  return [...payments.values()].filter((payment) => payment.charge === charge && !payment.isVoid)
}

/** Returns the payments that count. */
function countedPayments({ payments }: MoneyModel): ModelPayment[] {
  const held = [...payments.values()].filter(({ isVoid }) => !isVoid)
  return held.filter(({ settles }) => settles === null || held.some(({ ref }) => ref === settles))
}

function total(payments: readonly ModelPayment[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0)
}

function atOnceOf({ atOnce, net, isVoid }: ModelCharge): number {
  if (isVoid) return 0
  return atOnce === 'all' ? net : (atOnce ?? 0)
}

function isPaid(model: MoneyModel, id: number, charge: ModelCharge): boolean {
  const received = atOnceOf(charge) + total(paymentsOf(model, id))
  return charge.atOnce === 'all' || (received > 0 && received >= charge.net)
}

/** Returns what a patient owes, by what was charged and received; negative for a credit. */
export function modelBalance(model: MoneyModel, patient: number): number {
  let balance = 0
  for (const [id, charge] of model.charges) {
    if (charge.patient !== patient) continue
    const received = total(paymentsOf(model, id))
    if (charge.isVoid) balance -= received
    else if (charge.atOnce !== null) balance += charge.net - atOnceOf(charge) - received
  }
  const onAccount = countedPayments(model).filter(({ charge }) => charge === null)
  return balance - total(onAccount.filter((payment) => payment.patient === patient))
}

/** Returns what came in on a day by one method, less what went out. */
export function modelCash(model: MoneyModel, date: string, method: string): number {
  const isOf = (row: { date: string; method: string; isVoid: boolean }) =>
    row.date === date && row.method === method && !row.isVoid
  const charges = [...model.charges.values()].filter(isOf).map(atOnceOf)
  const others = [...countedPayments(model), ...model.movements.values()].filter(isOf).map(({ amount }) => amount)
  return [...charges, ...others].reduce((sum, amount) => sum + amount, 0)
}

/** Returns the charges that repeat another of their visit, of which nobody has said that they do not. */
export function modelDoubles({ charges }: MoneyModel): number[] {
  const inOrder = [...charges].filter(([, { isVoid, visit }]) => !isVoid && visit !== null)
  return inOrder.flatMap(([id, charge]) => {
    const isOfVisit = ([other, { visit, patient }]: [number, ModelCharge]) =>
      other < id && visit === charge.visit && patient === charge.patient
    return !charge.isSeparate && inOrder.some(isOfVisit) ? [id] : []
  })
}
