import { type ByMethod, byMethod } from '#domain/cash/cash-figures.ts'
import { countedOf } from '#domain/cash/closes-in-force.ts'
import { PAYMENT_METHODS } from '#domain/income/income.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { type Centavos, centavos, formatMoney } from '#domain/values/money.ts'
import { recordedByWhom } from '#features/cash-days/recorded-by.ts'
import { whenRecorded } from '#features/shared/money/charge-words.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import { closesTexts } from './closes-texts.ts'

const list = new Intl.ListFormat('es')

/** Lists the amounts of the methods that have one: '-$ 500,00 (Efectivo)'; '' if none has. A sign never ends a line. */
export function amountsInWords(amounts: ByMethod): string {
  const parts = PAYMENT_METHODS.filter((method) => amounts[method] !== 0)
  return list.format(parts.map((method) => `${unbroken(amounts[method])} (${paymentMethodLabels[method]})`))
}

function unbroken(amount: Centavos): string {
  return formatMoney(amount).replace(' ', '\u00a0')
}

/** Says by how much a second count differs from the close that holds; '' if it does not. */
function differenceOfCounts(second: CashDayView, close: CashDayView): string {
  const [other, first] = [countedOf(second), countedOf(close)]
  return amountsInWords(byMethod((method) => centavos(other[method] - first[method])))
}

/** 'Ya cerrado por recepcion a las 20:05; tu conteo difiere en -$ 500,00 (Efectivo).' */
export function secondCountSentence(
  second: CashDayView,
  close: CashDayView,
  user: Pick<SessionUser, 'id' | 'username'>,
): string {
  const texts = closesTexts.others
  const differences = differenceOfCounts(second, close)
  const isOwn = second.waiting || second.recordedBy === user.id
  const who = recordedByWhom(second, user) || texts.somebody
  const counted = isOwn ? texts.own(differences) : texts.of(who, differences)
  return texts.sentence(texts.at(recordedByWhom(close, user), whenRecorded(close, close.date)), counted)
}
