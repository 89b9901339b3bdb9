import type { ShownPlan } from '#data/local/rows/plans.ts'
import { emptyForm, formOf } from '#domain/fields/field.ts'
import { planFields as fields } from '#domain/fields/plan-descriptor.ts'
import { PAYMENT_METHODS } from '#domain/income/income.ts'
import { type PlanForm, planFormErrors, readCount } from '#domain/plan/plan-rules.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { type Centavos, centavos } from '#domain/values/money.ts'
import { positiveAmountError } from '#domain/values/money-rules.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { amountOf, asWritten, plainPesos } from '#features/shared/income-form/income-form.ts'
import { plansTexts } from './plans-texts.ts'

/** The form of a plan with those who share it. Every value is text, so that the draft can keep it. */
export interface SharedPlanForm extends PlanForm {
  /** 'yes' when a no-show uses a session, '' when not. */
  countsNoShows: string
  /** The uids of the patients who share it, with spaces between them. */
  members: string
}

/** The same of an existing plan. `closed` is 'yes' or ''. */
export interface EditedPlanForm extends SharedPlanForm {
  closed: string
}

/** How a new plan is paid. `known`: its income is registered already. */
export const PLAN_PAYMENTS = ['now', 'part', 'later', 'known'] as const

/** The form of a new plan, with what is paid for it now. */
export interface SoldPlanForm extends SharedPlanForm {
  payment: string
  paid: string
  paymentMethod: string
}

/** Returns the form of a new plan: ten sessions from today on, paid at once. */
export function blankPlanForm(today: LocalDate): SoldPlanForm {
  return {
    ...emptyForm(fields),
    name: plansTexts.defaultName,
    sessions: plansTexts.defaultSessions,
    startsOn: today,
    countsNoShows: '',
    members: '',
    payment: 'now',
    paid: '',
    paymentMethod: '',
  }
}

/** Returns the form of an existing plan; `uidOf` names patients by their uid. */
export function formOfPlan(
  { plan, members }: Pick<ShownPlan, 'plan' | 'members'>,
  uidOf: (key: RowKey | null) => string,
): EditedPlanForm {
  return {
    ...formOf(fields, plan),
    patientId: uidOf(plan.patientId),
    price: plainPesos(plan.price),
    countsNoShows: plan.countsNoShows ? 'yes' : '',
    members: members
      .map(({ patientId }) => uidOf(patientId))
      .filter(Boolean)
      .join(' '),
    closed: plan.status === 'closed' ? 'yes' : '',
  }
}

/** Returns the uids in the form's field. */
export function memberUids({ members }: Pick<SharedPlanForm, 'members'>): string[] {
  return members.split(' ').filter(Boolean)
}

type Errors = Partial<Record<keyof SoldPlanForm, string>>

/** Checks the plan itself. */
export function planErrors(form: PlanForm): Errors {
  return planFormErrors({ ...form, price: asWritten(form.price) })
}

/** Checks a new plan and what is paid for it. */
export function soldPlanErrors(form: SoldPlanForm): Errors {
  const errors = planErrors(form)
  if (form.payment === 'part') {
    const paid = positiveAmountError(asWritten(form.paid)) ?? paidTooMuch(form)
    if (paid) errors.paid = paid
  }
  const isMethod = (PAYMENT_METHODS as readonly string[]).includes(form.paymentMethod)
  if (isPaidNow(form) && !isMethod) errors.paymentMethod = validationTexts.paymentMethodRequired
  return errors
}

function paidTooMuch({ paid, price }: SoldPlanForm): string | null {
  const [now, all] = [amountOf(paid), amountOf(price)]
  return now !== null && all !== null && now >= all ? plansTexts.payment.notLess : null
}

/** Whether money changes hands now, so that its method is asked. */
export function isPaidNow({ payment, price }: Pick<SoldPlanForm, 'payment' | 'price'>): boolean {
  return (payment === 'now' || payment === 'part') && amountOf(price) !== 0
}

/** Converts a form without errors to the fields of the plan. */
export function planFieldsOf(form: SharedPlanForm, patientId: RowKey | null): Fields {
  return {
    patientId,
    name: form.name,
    sessions: readCount(form.sessions),
    price: priceOf(form),
    startsOn: form.startsOn,
    expiresOn: form.expiresOn || null,
    perWeek: readCount(form.perWeek),
    countsNoShows: form.countsNoShows !== '',
  }
}

/** Returns the price of a form without errors. */
export function priceOf({ price }: Pick<PlanForm, 'price'>): Centavos {
  return amountOf(price) ?? centavos(0)
}
