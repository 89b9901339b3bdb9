import { PAYMENT_METHODS } from '#domain/income/income.ts'
import { formatMoney } from '#domain/values/money.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import { type ChargeForm, firstPartOf, leftOf, mayBeSplit } from './charge-parts.ts'
import { incomeFormTexts } from './income-form-texts.ts'

const texts = incomeFormTexts.parts

/** Asks for what is received with a partial income, and for a part that comes by another method. */
export function ChargePartsFields({ form }: { form: FormFields<ChargeForm> }) {
  if (!mayBeSplit(form.values)) return null
  const { paymentStatus, withSecond } = form.values
  const left = leftOf(form.values)
  const isPartial = paymentStatus === 'partial'
  return (
    <>
      {isPartial && (
        <NumberField
          label={texts.paidNow}
          required
          sign="$"
          hint={left === null ? undefined : texts.left(formatMoney(left))}
          {...form.field('paidNow')}
        />
      )}
      <Checkbox
        label={texts.withSecond}
        name="withSecond"
        checked={withSecond !== ''}
        onChange={(isChecked) => form.patch({ withSecond: isChecked ? 'yes' : '' })}
      />
      {withSecond !== '' && (
        <FormRow>
          <NumberField
            label={texts.secondAmount}
            required
            sign="$"
            hint={isPartial ? undefined : restOf(form.values)}
            {...form.field('secondAmount')}
          />
          <SelectField
            label={texts.secondMethod}
            required
            placeholder={incomeFormTexts.methodPlaceholder}
            options={METHODS}
            {...form.field('secondMethod')}
          />
        </FormRow>
      )}
    </>
  )
}

const METHODS = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }))

/** Says what comes by the income's own method. */
function restOf(form: ChargeForm): string | undefined {
  const rest = firstPartOf(form)
  const method = PAYMENT_METHODS.find((each) => each === form.paymentMethod)
  if (rest === null || amountIsMissing(form)) return undefined
  return method ? texts.rest(formatMoney(rest), paymentMethodLabels[method]) : undefined
}

function amountIsMissing({ secondAmount }: ChargeForm): boolean {
  return secondAmount.trim() === ''
}
