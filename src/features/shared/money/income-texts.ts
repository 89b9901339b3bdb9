import type { IncomeCategory, PaymentMethod, PaymentStatus } from '#domain/income/income.ts'

/** Names of payment methods, statuses and categories. */
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  other: 'Otro',
}

export const incomeCategoryLabels: Record<IncomeCategory, string> = {
  consultation: 'Consulta',
  treatment: 'Tratamiento',
  product: 'Producto',
  other: 'Otro',
}

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  completed: 'Pagado',
  pending: 'Pendiente',
  partial: 'Parcial',
  cancelled: 'Anulado',
}
