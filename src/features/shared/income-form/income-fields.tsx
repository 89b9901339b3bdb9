import type { ReactNode } from 'react'
import { INCOME_CATEGORIES, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/income/income.ts'
import { formatMoney } from '#domain/values/money.ts'
import { incomeCategoryLabels, paymentMethodLabels, paymentStatusLabels } from '#features/shared/money/income-texts.ts'
import { DateField } from '#ui/dates/date-field.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import { discountedAmount } from './income-form.ts'
import { incomeFormTexts } from './income-form-texts.ts'
import { ServiceChips } from './service-chips.tsx'
import type { IncomeFormState } from './use-income-form.ts'

const texts = incomeFormTexts
const labels = texts.fields

interface IncomeFieldsProps {
  form: IncomeFormState
  /** Fields that stand below the status. */
  children?: ReactNode
  /** The status follows the payments, and is not asked for. */
  withoutStatus?: boolean
}

/** The fields of an income, except its patient. */
export function IncomeFields({ form, children, withoutStatus = false }: IncomeFieldsProps) {
  const net = discountedAmount(form.values)
  return (
    <>
      <ServiceChips form={form} />
      <FormRow short>
        <NumberField label={labels.amount} required sign="$" {...form.field('amount')} />
        <NumberField
          label={labels.discountAmount}
          optional
          sign="$"
          hint={net === null ? undefined : texts.net(formatMoney(net))}
          {...form.field('discountAmount')}
        />
      </FormRow>
      <TextField
        label={labels.description}
        required
        autoComplete="off"
        autoCapitalize="sentences"
        {...form.field('description')}
      />
      <FormRow>
        <SelectField
          label={labels.category}
          required
          placeholder={texts.categoryPlaceholder}
          options={categories}
          {...form.field('category')}
        />
        <SelectField
          label={labels.paymentMethod}
          required
          placeholder={texts.methodPlaceholder}
          options={methods}
          {...form.field('paymentMethod')}
        />
      </FormRow>
      <FormRow short>
        <DateField label={labels.date} required {...form.field('date')} />
        {!withoutStatus && (
          <SelectField label={labels.paymentStatus} required options={statuses} {...form.field('paymentStatus')} />
        )}
      </FormRow>
      {children}
      <TextArea label={labels.notes} optional rows={2} {...form.field('notes')} />
    </>
  )
}

const categories = INCOME_CATEGORIES.map((value) => ({ value, label: incomeCategoryLabels[value] }))
const methods = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }))
// Voiding is a separate action, with a reason.
const statuses = PAYMENT_STATUSES.filter((value) => value !== 'cancelled').map((value) => ({
  value,
  label: paymentStatusLabels[value],
}))
