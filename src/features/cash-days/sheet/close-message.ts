import type { ShownCashDay } from '#data/local/rows/cash-days.ts'
import { lateFigures } from '#domain/cash/cash-count.ts'
import { countedOf, differencesOf, expectedOf } from '#domain/cash/closes-in-force.ts'
import { PAYMENT_METHODS } from '#domain/income/income.ts'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import { formatMoney } from '#domain/values/money.ts'
import { totalOf } from '#features/cash-days/closes/close-facts.tsx'
import { cashDayState } from '#features/cash-days/closes/close-state.ts'
import { amountsInWords } from '#features/cash-days/closes/close-words.ts'
import { closesTexts } from '#features/cash-days/closes/closes-texts.ts'
import { whenOf } from '#features/cash-days/closes/other-versions.tsx'
import { recordedByWhom } from '#features/cash-days/recorded-by.ts'
import { paymentMethodLabels } from '#features/shared/money/income-texts.ts'
import type { MovementLine, SheetMovements } from './sheet-movements.ts'

interface ClosedSheet {
  shown: ShownCashDay
  close: CashDayView
  movements: SheetMovements
  clinic: string
  user: Pick<SessionUser, 'id' | 'username'>
}

const { facts, sheet } = closesTexts

/** Returns the sheet of a close as a message. Patients and what they came for are not in it. */
export function closeMessage({ shown, close, movements, clinic, user }: ClosedSheet): string {
  const [expected, counted, differences] = [expectedOf(close), countedOf(close), differencesOf(close)]
  const used = PAYMENT_METHODS.filter((method) => expected[method] !== 0 || counted[method] !== 0)
  const lines = used.map((method) =>
    lineOf(paymentMethodLabels[method], expected[method], counted[method], differences[method]),
  )
  const late = amountsInWords(lateFigures(close, shown.figures))
  const isProvisional = cashDayState(shown) === 'provisional'
  return [
    clinic,
    `*${sheet.title(formatDayInWordsWithYear(shown.date))}*`,
    isProvisional && sheet.provisional,
    ...lines,
    `*${lineOf(facts.total, totalOf(expected), totalOf(counted), totalOf(differences))}*`,
    `${facts.float}: ${formatMoney(close.float)}`,
    close.reason && `${facts.reason}: ${close.reason}`,
    listed(sheet.movements, movements.signed),
    !isProvisional && late && sheet.late(late),
    listed(sheet.lateMovements, movements.later),
    closesTexts.by(recordedByWhom(close, user), whenOf(close)),
  ]
    .filter(Boolean)
    .join('\n')
}

function listed(title: string, lines: readonly MovementLine[]): string {
  if (lines.length === 0) return ''
  return [`${title}:`, ...lines.map(({ name, amount }) => `${name} ${amount}`)].join('\n')
}

function lineOf(name: string, ...amounts: [Amount, Amount, Amount]): string {
  const [expected, counted, difference] = amounts.map(formatMoney)
  const parts = [`${facts.expected} ${expected}`, `${facts.counted} ${counted}`]
  if (amounts[2] !== 0) parts.push(`${facts.difference} ${difference}`)
  return `${name}: ${parts.join(' · ')}`
}

type Amount = Parameters<typeof formatMoney>[0]
