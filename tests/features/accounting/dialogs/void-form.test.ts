import { expect, it } from 'vitest'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { validationTexts } from '#domain/validation-texts.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { voidErrors, voidingChanges } from '#features/accounting/dialogs/void-form.ts'
import { paymentView } from '#tests/features/payment-view.ts'
import { transaction } from '../transaction-builder.ts'

it('voiding an income requires a reason', () => {
  expect(voidErrors({ voidReason: '  ', paid: '' }, false)).toEqual({
    voidReason: accountingTexts.voiding.reasonRequired,
  })
  expect(voidErrors({ voidReason: 'Cobrado dos veces', paid: '' }, false)).toEqual({})
  expect(voidErrors({ voidReason: 'a'.repeat(201), paid: '' }, false)).toEqual({
    voidReason: validationTexts.lineTooLong,
  })
})

it('voiding an income with payments asks what becomes of them, and voids them only when that is chosen', () => {
  const values = { voidReason: 'Error', paid: '' }
  expect(voidErrors(values, true)).toEqual({ paid: accountingTexts.voiding.paymentsRequired })
  expect(voidErrors({ ...values, paid: 'credit' }, true)).toEqual({})
  const seen = transaction()
  const change = (paid: string) =>
    voidingChanges(
      { ...values, paid },
      { seen, payments: [paymentView({ ref: 'a-ref', incomeId: 1 })], draft: newUuid() },
    )
  expect(change('credit')).toHaveLength(1)
  expect(change('void')[1]).toMatchObject({
    entity: 'payment',
    fields: { incomeId: 1, cancels: 'a-ref', voidReason: 'Error', amount: 1_000_000 },
  })
})
