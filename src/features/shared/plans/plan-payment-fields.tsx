import { PAYMENT_METHODS } from '#domain/income/income.ts'
import { centavos, formatMoney } from '#domain/values/money.ts'
import { amountOf } from '#features/shared/income-form/income-form.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FormRow } from '#ui/forms/form.tsx'
import type { FormFields } from '#ui/forms/use-form.ts'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { isPaidNow, PLAN_PAYMENTS, type SoldPlanForm } from './plan-form.ts'
import styles from './plan-payment-fields.module.css'
import { plansTexts } from './plans-texts.ts'

const texts = plansTexts.payment
const methods = PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodLabels[value] }))

interface PlanPaymentFieldsProps {
  form: FormFields<SoldPlanForm>
  /** The income is registered already, while another part was refused. */
  isTaken: boolean
}

/** How a new plan is paid: all, a part or nothing of it now. Says what becomes of it. */
export function PlanPaymentFields({ form, isTaken }: PlanPaymentFieldsProps) {
  const { payment } = form.values
  return (
    <fieldset className={layout.stack3} disabled={isTaken}>
      <legend className={styles.legend}>{texts.label}</legend>
      <div className={layout.wrap2}>
        {PLAN_PAYMENTS.map((each) => (
          <button
            key={each}
            type="button"
            className={chip.chip}
            aria-pressed={payment === each}
            onClick={() => form.patch({ payment: each })}
          >
            {texts[each]}
          </button>
        ))}
      </div>
      {isPaidNow(form.values) && (
        <FormRow short>
          {payment === 'part' && <NumberField label={texts.paid} required sign="$" {...form.field('paid')} />}
          <SelectField
            label={texts.method}
            required
            placeholder={texts.methodPlaceholder}
            options={methods}
            {...form.field('paymentMethod')}
          />
        </FormRow>
      )}
      <p className={typography.small}>{isTaken ? texts.taken : consequence(form.values)}</p>
    </fieldset>
  )
}

function consequence({ payment, price, paid }: SoldPlanForm): string {
  const all = amountOf(price)
  if (payment === 'known' || all === 0) return texts.notCharged
  if (all === null) return ''
  const now = payment === 'part' ? (amountOf(paid) ?? centavos(0)) : all
  if (payment === 'later') return texts.chargedLater(formatMoney(all))
  return payment === 'part' && now < all
    ? texts.chargedInPart(formatMoney(now), formatMoney(centavos(all - now)))
    : texts.charged(formatMoney(now))
}
