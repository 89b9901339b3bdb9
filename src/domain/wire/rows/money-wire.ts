import * as v from 'valibot'
import { cashDayFields } from '#domain/fields/cash-day-descriptor.ts'
import { cashMovementFields } from '#domain/fields/cash-movement-descriptor.ts'
import { paymentFields } from '#domain/fields/payment-descriptor.ts'
import { planFields } from '#domain/fields/plan-descriptor.ts'
import { planMemberFields } from '#domain/fields/plan-member-descriptor.ts'
import { rowEntries } from '#domain/fields/row-schemas.ts'
import { rowMeta } from '../fields.ts'

/* Rows in the feed and in every answer. Amounts are pesos with at most two decimals. */

export const paymentRow = v.object({ ...rowMeta, ...rowEntries(paymentFields) })
export const planRow = v.object({ ...rowMeta, ...rowEntries(planFields) })
export const planMemberRow = v.object({ ...rowMeta, ...rowEntries(planMemberFields) })
export const cashMovementRow = v.object({ ...rowMeta, ...rowEntries(cashMovementFields) })
export const cashDayRow = v.object({ ...rowMeta, ...rowEntries(cashDayFields) })
