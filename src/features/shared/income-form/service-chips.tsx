import { formatMoney } from '#domain/values/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import chip from '#ui/styles/chip.module.css'
import layout from '#ui/styles/layout.module.css'
import { plainPesos } from './income-form.ts'
import { incomeFormTexts } from './income-form-texts.ts'
import { filledBy, offeredServices } from './offered-services.ts'
import styles from './service-chips.module.css'
import type { IncomeFormState } from './use-income-form.ts'
import { useServicePrices } from './use-service-prices.ts'

/** The services of 'Precios de Servicios', each filled in by one tap. Prices saved in another tab appear at once. */
export function ServiceChips({ form }: { form: IncomeFormState }) {
  const services = offeredServices(useServicePrices().prices)
  return (
    <fieldset className={layout.wrap2}>
      <legend className={styles.legend}>{incomeFormTexts.prices}</legend>
      {services.map((service) => (
        <button
          key={service.label}
          type="button"
          className={classNames(chip.chip, styles.chip)}
          aria-pressed={form.values.amount === plainPesos(service.price) && form.values.description === service.label}
          onClick={() => form.patch(filledBy(service, form.values.description))}
        >
          {service.label}
          <Figures>{formatMoney(service.price)}</Figures>
        </button>
      ))}
    </fieldset>
  )
}
