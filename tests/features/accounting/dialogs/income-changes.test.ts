import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { type IncomeReading, incomeChanges } from '#features/accounting/dialogs/income-changes.ts'

function reading(version: number, fields: Partial<IncomeReading> = {}): IncomeReading {
  return {
    id: 7,
    version,
    date: localDate('2026-11-19'),
    amount: 18_000,
    discountAmount: 0,
    netAmount: 18_000,
    paymentMethod: 'cash',
    paymentStatus: 'completed',
    // After midnight UTC, and still the evening before at the clinic.
    writtenAt: `2026-11-20T01:3${version}:00.000Z`,
    Author: { username: 'elena', name: 'Elena', lastName: 'Paz' },
    ...fields,
  }
}

it("the history of an income shows who changed what, and when by the clinic's clock", () => {
  const readings = [
    reading(3, { amount: 16_000.5, discountAmount: 500, paymentMethod: 'transfer', Author: null }),
    reading(2, { amount: 16_000.5, date: localDate('2026-11-18') }),
    reading(1),
  ]
  expect(incomeChanges(readings)).toEqual([
    {
      version: 3,
      when: '19/11/2026, 22:33',
      changes: [
        'Fecha: de 18/11/2026 a 19/11/2026',
        'Descuento: de $ 0,00 a $ 500,00',
        'Método de pago: de Efectivo a Transferencia',
      ],
    },
    {
      version: 2,
      when: '19/11/2026, 22:32, Elena Paz',
      changes: ['Fecha: de 19/11/2026 a 18/11/2026', 'Monto: de $ 18.000,00 a $ 16.000,50'],
    },
  ])
})

it('the history of an income is empty for one version or none', () => {
  expect(incomeChanges([reading(1)])).toEqual([])
  expect(incomeChanges([])).toEqual([])
})

it('the history of an income is unknown when the server keeps no versions', () => {
  expect(incomeChanges(null)).toBe('unknown')
})
