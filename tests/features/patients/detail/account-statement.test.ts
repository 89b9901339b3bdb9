import { describe, expect, it } from 'vitest'
import { patientAccount } from '#domain/account/patient-account.ts'
import { viewOfRow } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { balanceText, statementLines, statementLink } from '#features/patients/detail/account/account-statement.ts'
import { income } from '#tests/features/device-clinic.ts'
import { paymentView } from '#tests/features/payment-view.ts'

const ana = { firstName: 'Ana', lastName: 'Gómez', phone: '3537 411111' }
const place = { clinic: 'Consultorio Del Sol', today: localDate('2026-11-20') }
const words = { description: 'Ajuste lumbar', notes: 'Hernia de disco' }

/** An income with words about the patient's health. */
const charge = (fields: Parameters<typeof income>[0]) => viewOfRow('income', income({ ...words, ...fields }))
const payments = [
  paymentView({ uid: 'part', incomeId: 2, date: localDate('2026-11-19'), amount: centavos(600_000), notes: 'Hernia' }),
  paymentView({ uid: 'back', incomeId: null, amount: centavos(50_050), kind: 'refund', paymentMethod: 'transfer' }),
]
const account = {
  ...patientAccount(
    [
      charge({ id: 1, ref: 'a1b2c3d4-0000-4000-8000-000000000000', date: localDate('2026-11-17') }),
      charge({ id: 2, date: localDate('2026-11-18'), paymentStatus: 'partial' }),
      charge({ id: 3, date: localDate('2026-11-19'), paymentStatus: 'partial' }),
    ],
    payments,
  ),
  payments,
}
const messageOf = (of: Parameters<typeof statementLink>[0]) =>
  new URL(statementLink(of, ana, place)).searchParams.get('text')?.split('\n')

describe('the statement of an account', () => {
  it('as a message names clinic, patient and day, what is open, and the balance; no word tells what was done', () => {
    expect(messageOf(account)).toEqual([
      'Consultorio Del Sol',
      'Estado de cuenta',
      'Ana Gómez, al 20/11/2026',
      '',
      '18/11/2026: $ 18.000,00, recibido $ 6.000,00, falta $ 12.000,00',
      'Saldo pendiente: $ 12.500,50',
      'Documento no válido como factura',
    ])
  })

  it('on paper lists charges, and what was received by day and method; no word tells what was done', () => {
    const lines = statementLines(account)
    expect(lines.map(({ date, detail, charged, received }) => [date, detail, charged, received])).toEqual([
      ['2026-11-17', 'Cargo, comprobante R-A1B2C3', 1_800_000, null],
      ['2026-11-17', 'Pago (Efectivo)', null, 1_800_000],
      ['2026-11-18', 'Cargo', 1_800_000, null],
      ['2026-11-19', 'Cargo', 1_800_000, null],
      ['2026-11-19', 'Pago parcial, sin importe registrado', null, null],
      ['2026-11-19', 'Pago (Efectivo)', null, 600_000],
      ['2026-11-19', 'Devolución (Transferencia)', null, -50_050],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/lumbar|hernia/i)
  })

  it('on paper names what was paid from credit, and what that took from it', () => {
    const paid = paymentView({ uid: 'paid', ref: 'paid', incomeId: 2, paymentMethod: 'other' })
    const taken = { ...paid, uid: 'taken', ref: 'taken', incomeId: null, kind: 'refund', settles: 'paid' } as const
    const lines = statementLines({ charges: [], payments: [paid, taken] })
    expect(lines.map(({ detail, received }) => [detail, received])).toEqual([
      ['Pago con saldo a favor', 1_000_000],
      ['Saldo a favor usado en un pago', -1_000_000],
    ])
  })

  it('without a usable number lets the person choose the chat', () => {
    expect(statementLink(account, { ...ana, phone: '12' }, place)).toMatch(/^https:\/\/wa\.me\/\?text=/)
    expect(statementLink(account, ana, place)).toMatch(/^https:\/\/wa\.me\/5493537411111\?text=/)
  })

  it('says a balance that is owed, in favour, or even', () => {
    expect([centavos(1_250_050), centavos(-50_050), centavos(0)].map(balanceText)).toEqual([
      'Saldo pendiente: $ 12.500,50',
      'Saldo a favor: $ 500,50',
      'Saldo: $ 0,00. Está al día.',
    ])
  })
})
