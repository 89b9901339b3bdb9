import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos, parseMoney } from '#domain/values/money.ts'
import { csvNameOf, incomeCsv } from '#features/accounting/income-csv.ts'
import { anyAmount } from '#tests/domain/domain-arbitraries.ts'
import { parseCsv } from '#tests/support/parse-csv.ts'
import { paymentView } from '../payment-view.ts'
import { transaction } from './transaction-builder.ts'

const WINDOW_START = localDate('2025-11-01')

const table = (...incomes: Parameters<typeof incomeCsv>[0][number][]) => {
  const [head = [], ...rows] = parseCsv(incomeCsv(incomes, WINDOW_START).slice(1))
  return rows.map((cells) => Object.fromEntries(head.map((name, column) => [name, cells[column]])))
}

it('the table has one row per transaction, with every amount and text', () => {
  const voided = transaction({
    ref: 'a1b2c3d4-0000-4000-8000-000000000000',
    patientName: null,
    amount: centavos(5),
    discountAmount: centavos(1),
    netAmount: centavos(4),
    category: 'product',
    paymentMethod: 'transfer',
    paymentStatus: 'cancelled',
    voidReason: 'Repetido',
    notes: 'con "seña"; y\nresto',
    waiting: true,
  })
  expect(table(transaction(), voided)).toEqual([
    {
      Fecha: '19/11/2026',
      'N.º': '',
      Paciente: 'Ana Gómez',
      Descripción: 'Consulta inicial',
      Categoría: 'Consulta',
      'Método de pago': 'Efectivo',
      Estado: 'Pagado',
      Monto: '18000,00',
      Descuento: '0,00',
      Neto: '18000,00',
      Notas: '',
      'Motivo de la anulación': '',
      'Dónde está': 'En el servidor',
    },
    {
      Fecha: '19/11/2026',
      'N.º': 'R-A1B2C3',
      Paciente: 'Sin paciente',
      Descripción: 'Consulta inicial',
      Categoría: 'Producto',
      'Método de pago': 'Transferencia',
      Estado: 'Anulado',
      Monto: '0,05',
      Descuento: '0,01',
      Neto: '0,04',
      Notas: 'con "seña"; y\nresto',
      'Motivo de la anulación': 'Repetido',
      'Dónde está': 'En este dispositivo',
    },
  ])
})

it('the table says of a status what the rows of the screen say', () => {
  const payments = [paymentView({ amount: centavos(1_000_000) })]
  const states = [
    transaction({ paymentStatus: 'partial', owed: centavos(800_000), payments }),
    transaction({ paymentStatus: 'partial', owed: centavos(0), payments }),
    transaction({ paymentStatus: 'partial', owed: null }),
    transaction({ paymentStatus: 'pending', owed: centavos(1_800_000) }),
    transaction({ paymentStatus: 'cancelled', payments }),
    transaction({ paymentStatus: 'partial', owed: null, date: localDate('2025-10-31') }),
  ]
  expect(table(...states).map((row) => row.Estado)).toEqual([
    'Pendiente · Debe $ 8.000,00',
    'Pagado',
    'Pendiente · Parcial, sin importe',
    'Pendiente',
    'Anulado',
    'Pendiente',
  ])
})

it('the table has every amount so that a spreadsheet reads it to the centavo', () => {
  fc.assert(
    fc.property(anyAmount, (amount) => {
      expect(parseMoney(table(transaction({ amount }))[0]?.Monto ?? '')).toBe(amount)
    }),
  )
})

it('the table has no formulas from names and notes', () => {
  const [row] = table(transaction({ patientName: '=cmd|x', description: '+1', notes: '@a', voidReason: '-2' }))
  expect(row).toMatchObject({
    Paciente: "'=cmd|x",
    Descripción: "'+1",
    Notas: "'@a",
    'Motivo de la anulación': "'-2",
  })
})

it('the file is named after its days', () => {
  const [from, to] = [localDate('2026-11-15'), localDate('2026-11-21')]
  expect(csvNameOf({ from, to })).toBe('caja_2026-11-15_2026-11-21.csv')
  expect(csvNameOf({ from, to: from })).toBe('caja_2026-11-15.csv')
})
