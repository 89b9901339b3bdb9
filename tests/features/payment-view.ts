import type { PaymentView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'

/** A payment as screens get it: 10.000 pesos of 19 November in cash, which the server has. */
export function paymentView(fields: Partial<PaymentView> = {}): PaymentView {
  const at = '2026-11-19T12:00:00.000Z'
  return {
    ...{ uid: '1', key: 1, waiting: false, ref: 'payment-ref', createdAt: at, updatedAt: at },
    ...{ patientId: 1, incomeId: 1, date: localDate('2026-11-19'), amount: centavos(1_000_000) },
    ...{ paymentMethod: 'cash', kind: 'payment', notes: '', cancels: null, voidReason: null, settles: null },
    ...{ recordedBy: 1, recordedByName: 'direccion' },
    ...fields,
  } as PaymentView
}
