import { expect, it } from 'vitest'
import { validationTexts } from '#domain/validation-texts.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { voidErrors } from '#features/accounting/dialogs/void-form.ts'

it('voiding an income requires a reason', () => {
  expect(voidErrors({ voidReason: '  ' })).toEqual({ voidReason: accountingTexts.voiding.reasonRequired })
  expect(voidErrors({ voidReason: 'Cobrado dos veces' })).toEqual({})
  expect(voidErrors({ voidReason: 'a'.repeat(201) })).toEqual({ voidReason: validationTexts.lineTooLong })
})
