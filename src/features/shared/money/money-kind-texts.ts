import type { Payment } from '#domain/account/payment.ts'
import type { CashDay } from '#domain/cash/cash-day.ts'
import type { MovementKind } from '#domain/cash/cash-movement.ts'
import type { Plan } from '#domain/plan/plan.ts'

/** Names of the kinds of payment, movement and close, and of the statuses of a plan. */
export const paymentKindLabels: Record<Payment['kind'], string> = { payment: 'Pago', refund: 'Devolución' }

export const movementKindLabels: Record<MovementKind, string> = {
  expense: 'Gasto',
  withdrawal: 'Retiro',
  contribution: 'Aporte',
}

export const cashDayKindLabels: Record<CashDay['kind'], string> = { close: 'Cierre', reopen: 'Reapertura' }

export const planStatusLabels: Record<Plan['status'], string> = { active: 'Activo', closed: 'Cerrado' }
