import { describe, expect, it } from 'vitest'
import { centavos } from '#domain/values/money.ts'
import { paymentReceiptLines, paymentReceiptMessage } from '#features/accounting/payment-receipts/payment-receipt.ts'
import { paymentReceiptLink } from '#features/accounting/payment-receipts/payment-receipt-link.ts'
import { paymentReceiptName } from '#features/accounting/payment-receipts/receipt-name.ts'
import { isEdited } from '#features/accounting/transactions/transactions.ts'
import { transaction } from '#tests/features/accounting/transaction-builder.ts'

const ref = 'a1b2c3d4-0000-4000-8000-000000000000'

describe('a receipt', () => {
  it("has the number that the income got at its creation, else the server's", () => {
    expect(paymentReceiptName({ ref, key: ref })).toBe('R-A1B2C3')
    expect(paymentReceiptName({ ref, key: 7 })).toBe('R-A1B2C3')
    expect(paymentReceiptName({ ref: null, key: 7 })).toBe('N.º 7')
  })

  it('as a message says that it is no invoice, names patient and net amount, and omits what was paid for', () => {
    const discounted = transaction({ ref, discountAmount: centavos(150_050), netAmount: centavos(1_649_950) })
    expect(paymentReceiptMessage(discounted).split('\n')).toEqual([
      'Consultorio de Quiropraxia',
      'Comprobante de pago',
      'Documento no válido como factura',
      '',
      'Comprobante: R-A1B2C3',
      'Fecha: 19/11/2026',
      'Paciente: Ana Gómez',
      'Monto: $ 18.000,00',
      'Descuento: $ 1.500,50',
      'Total: $ 16.499,50',
      'Método de pago: Efectivo',
      'Estado de pago: Pagado',
    ])
  })

  it('names what was paid for on screen and on paper', () => {
    expect(paymentReceiptLines(transaction())).toContainEqual({
      label: 'Concepto',
      value: 'Consulta inicial (Consulta)',
    })
  })

  it('has no discount line without a discount', () => {
    expect(paymentReceiptLines(transaction()).map(({ label }) => label)).not.toContain('Descuento')
  })

  it('says when the income is on this device only', () => {
    const word = 'Registrado en este dispositivo: todavía no llegó al servidor del consultorio.'
    expect(paymentReceiptMessage(transaction({ waiting: true, key: ref }))).toContain(word)
    expect(paymentReceiptMessage(transaction({ waiting: true }))).toContain('Su último cambio está en este dispositivo')
    expect(paymentReceiptMessage(transaction())).not.toContain(word)
  })

  it("opens the patient's chat, or lets the person pick one when WhatsApp can't use the phone", () => {
    const text = encodeURIComponent(paymentReceiptMessage(transaction()))
    expect(paymentReceiptLink(transaction())).toEqual({
      href: `https://wa.me/5493537411111?text=${text}`,
      isDirect: true,
    })
    const { href, isDirect } = paymentReceiptLink(transaction({ patientPhone: '12' }))
    expect([href.startsWith('https://wa.me/?text='), isDirect]).toEqual([true, false])
    expect(paymentReceiptLink(transaction({ patientPhone: null })).isDirect).toBe(false)
  })

  it('is marked as edited after an edit, but not after voiding', () => {
    const updatedAt = '2026-11-19T16:00:00.000Z'
    expect(isEdited(transaction())).toBe(false)
    expect(isEdited(transaction({ updatedAt }))).toBe(true)
    expect(isEdited(transaction({ updatedAt, paymentStatus: 'cancelled' }))).toBe(false)
  })
})
