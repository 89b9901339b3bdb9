import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { centavos, formatMoney, sumCentavos } from '#domain/values/money.ts'
import { accountingTexts } from './accounting-texts.ts'

/** How many changes of incomes wait for a person, and how much money among them stands in no list: it must not be out of sight. */
export function refusedIncomesText(count: number, refused: readonly OutboxEntry[]): string {
  const made = refused.filter((entry) => entry.kind === 'create')
  const amount = sumCentavos(made.map(({ patch }) => centavos(Number(patch.amount ?? 0))))
  const text = accountingTexts.refused(count)
  return amount > 0 ? `${text}: ${accountingTexts.unregistered(formatMoney(amount))}` : text
}
