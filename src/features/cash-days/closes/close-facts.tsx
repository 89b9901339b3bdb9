import type { CashDay } from '#domain/cash/cash-day.ts'
import type { ByMethod } from '#domain/cash/cash-figures.ts'
import { countedOf, differencesOf, expectedOf } from '#domain/cash/closes-in-force.ts'
import { PAYMENT_METHODS } from '#domain/income/income.ts'
import { type Centavos, formatMoney, sumCentavos } from '#domain/values/money.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Figures } from '#ui/layout/figures.tsx'
import styles from './close-facts.module.css'
import { closesTexts } from './closes-texts.ts'

const texts = closesTexts.facts

type ShownFigures = Parameters<typeof expectedOf>[0] & Pick<CashDay, 'reason'>

interface CloseFactsProps {
  close: ShownFigures
  /** On paper a narrow strip has no room for columns. */
  isNarrow?: boolean
}

/** Expected, counted and their difference by method, the float, and the reason. */
export function CloseFacts({ close, isNarrow = false }: CloseFactsProps) {
  const [expected, counted, differences] = [expectedOf(close), countedOf(close), differencesOf(close)]
  const used = PAYMENT_METHODS.filter((method) => method !== 'other' || expected.other !== 0 || counted.other !== 0)
  return (
    <div className={classNames(styles.facts, isNarrow && styles.narrow)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.method}</th>
            <th scope="col">{texts.expected}</th>
            <th scope="col">{texts.counted}</th>
            <th scope="col">{texts.difference}</th>
          </tr>
        </thead>
        <tbody>
          {used.map((method) => (
            <Line
              key={method}
              name={paymentMethodLabels[method]}
              amounts={[expected[method], counted[method], differences[method]]}
            />
          ))}
        </tbody>
        <tfoot>
          <Line name={texts.total} amounts={[totalOf(expected), totalOf(counted), totalOf(differences)]} />
        </tfoot>
      </table>
      <p className={styles.pair}>
        <span>{texts.float}</span> <Figures>{formatMoney(close.float)}</Figures>
      </p>
      {close.reason && (
        <p className={styles.reason}>
          {texts.reason}: <strong>{close.reason}</strong>
        </p>
      )}
    </div>
  )
}

/** Returns the sum over all methods. */
export function totalOf(amounts: ByMethod): Centavos {
  return sumCentavos(PAYMENT_METHODS.map((method) => amounts[method]))
}

function Line({
  name,
  amounts: [expected, counted, difference],
}: {
  name: string
  amounts: [Centavos, Centavos, Centavos]
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-name={texts.expected}>
        <Figures>{formatMoney(expected)}</Figures>
      </td>
      <td data-name={texts.counted}>
        <Figures>{formatMoney(counted)}</Figures>
      </td>
      <td data-name={texts.difference} className={difference === 0 ? undefined : styles.unequal}>
        <Figures>{formatMoney(difference)}</Figures>
      </td>
    </tr>
  )
}
