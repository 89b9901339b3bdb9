import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { centavos, formatMoney, sumCentavos } from '#domain/values/money.ts'
import { accountingTexts } from './accounting-texts.ts'

/**
 * Says how many changes of incomes need a decision, and the amount of refused new incomes. That money appears in no
 * list.
 */
export function refusedIncomesText(count: number, refused: readonly OutboxEntry[]): string {
  const made = refused.filter((entry) => entry.kind === 'create')
  const amount = sumCentavos(made.map(({ patch }) => centavos(Number(patch.amount ?? 0))))
  const text = accountingTexts.refused(count)
  return amount > 0 ? `${text}: ${accountingTexts.unregistered(formatMoney(amount))}` : text
}
