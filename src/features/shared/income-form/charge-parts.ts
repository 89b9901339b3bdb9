import { PAYMENT_METHODS, type PaymentMethod } from '#domain/income/income.ts'
import { type IncomeForm, netAmountOf } from '#domain/income/income-rules.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { type Centavos, centavos, formatMoney, sumCentavos } from '#domain/values/money.ts'
import { positiveAmountError } from '#domain/values/money-rules.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { amountOf, asWritten } from './income-form.ts'
import { incomeFormTexts } from './income-form-texts.ts'

/** What is received with a new income when it is not simply all of it by one method. Every value is text. */
export interface ChargePartsForm {
  /** What is received now, by the income's method; only for a partial income. */
  paidNow: string
  /** 'yes' when another part is received by another method, '' when not. */
  withSecond: string
  secondAmount: string
  secondMethod: string
}

/** The form of a new income. */
export type ChargeForm = IncomeForm & ChargePartsForm

type PartsErrors = Partial<Record<keyof ChargePartsForm, string>>

export const NO_PARTS: ChargePartsForm = { paidNow: '', withSecond: '', secondAmount: '', secondMethod: '' }

const texts = incomeFormTexts.parts

/** Whether something is received with the income, so that it may come by two methods. */
export function mayBeSplit({ paymentStatus }: Pick<IncomeForm, 'paymentStatus'>): boolean {
  return paymentStatus === 'completed' || paymentStatus === 'partial'
}

/** Returns the net amount of the form; null while it is none. */
function netOf({ amount, discountAmount }: Pick<IncomeForm, 'amount' | 'discountAmount'>): Centavos | null {
  const [whole, discount] = [amountOf(amount), amountOf(discountAmount || '0')]
  return whole === null || discount === null || discount > whole ? null : netAmountOf(whole, discount)
}

/** Returns what remains for the income's own method when another part comes by a second one; null while unknown. */
export function firstPartOf(form: ChargeForm): Centavos | null {
  const [net, second] = [netOf(form), amountOf(form.secondAmount)]
  return net === null || second === null || second >= net ? null : centavos(net - second)
}

/** Checks the parts of a form whose amount is valid; empty if they are. */
export function partsErrors(form: ChargeForm): PartsErrors {
  const net = netOf(form)
  if (net === null || !mayBeSplit(form)) return {}
  const isPartial = form.paymentStatus === 'partial'
  return { ...(isPartial && paidNowError(form, net)), ...(form.withSecond && secondErrors(form, net, isPartial)) }
}

function paidNowError({ paidNow }: ChargeForm, net: Centavos): PartsErrors {
  if (!paidNow.trim()) return { paidNow: texts.paidNowRequired }
  const error = positiveAmountError(asWritten(paidNow))
  if (error) return { paidNow: error }
  return (amountOf(paidNow) ?? 0) < net ? {} : { paidNow: texts.paidNowTooMuch(formatMoney(net)) }
}

function secondErrors(form: ChargeForm, net: Centavos, isPartial: boolean): PartsErrors {
  const isMethod = (PAYMENT_METHODS as readonly string[]).includes(form.secondMethod)
  const methodError = isMethod ? sameMethodError(form) : validationTexts.paymentMethodRequired
  const amountError = positiveAmountError(asWritten(form.secondAmount)) ?? secondTooMuch(form, net, isPartial)
  return { ...(amountError && { secondAmount: amountError }), ...(methodError && { secondMethod: methodError }) }
}

function sameMethodError({ secondMethod, paymentMethod }: ChargeForm): string | null {
  return secondMethod === paymentMethod ? texts.sameMethod : null
}

function secondTooMuch({ paidNow, secondAmount }: ChargeForm, net: Centavos, isPartial: boolean): string | null {
  const [first, second] = [isPartial ? (amountOf(paidNow) ?? centavos(0)) : centavos(0), amountOf(secondAmount)]
  if (second === null || first + second < net) return null
  return isPartial ? texts.togetherTooMuch(formatMoney(net)) : texts.secondTooMuch(formatMoney(net))
}

interface Part {
  amount: Centavos
  paymentMethod: PaymentMethod
}

/** Returns what is received by each method; none when the income itself says it all. */
export function partsOf(form: ChargeForm): Part[] {
  const isSplit = form.withSecond !== '' && mayBeSplit(form)
  if (form.paymentStatus !== 'partial' && !isSplit) return []
  const first = form.paymentStatus === 'partial' ? amountOf(form.paidNow) : firstPartOf(form)
  const parts = [
    { amount: first, paymentMethod: form.paymentMethod },
    ...(isSplit ? [{ amount: amountOf(form.secondAmount), paymentMethod: form.secondMethod }] : []),
  ]
  return parts.filter((part): part is Part => part.amount !== null && part.amount > 0)
}

/** Returns the fields of an income with these parts: the server completes it once its payments reach the net amount. */
export function withParts(income: Fields, parts: readonly Part[]): Fields {
  return parts.length === 0 ? income : { ...income, paymentStatus: 'partial' }
}

/** Returns the fields of the payments of a new income. */
export function paymentsOfParts({ patientId, date }: Fields, incomeId: RowKey, parts: readonly Part[]): Fields[] {
  return parts.map((part) => ({ ...part, patientId: patientId ?? null, incomeId, date: date ?? null, kind: 'payment' }))
}

/** Returns what will be owed for the form's income; null while the form does not say. */
export function leftOf(form: ChargeForm): Centavos | null {
  const net = netOf(form)
  if (net === null || form.paymentStatus !== 'partial') return null
  const left = net - sumCentavos(partsOf(form).map(({ amount }) => amount))
  return left > 0 && left < net ? centavos(left) : null
}
