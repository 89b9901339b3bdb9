import { formatDayShort } from '#domain/values/dates/local-date.ts'
import { accountingTexts } from '#features/accounting/accounting-texts.ts'
import { olderTexts } from '#features/shared/reading/older/older-texts.ts'
import type { OlderRows } from '#features/shared/reading/older/use-older-rows.ts'
import type { Listing } from '#features/shared/reading/use-listing.ts'

/** Says why the list of a period is incomplete; null when it is complete. */
export function incompleteReason({ state }: Listing<unknown>, older: Pick<OlderRows<unknown>, 'state'>): string | null {
  if (older.state !== 'none' && older.state !== 'read') return olderTexts[older.state]
  return state === 'filled' ? null : accountingTexts.list.incomplete
}

/** Names in short what the totals lack: null when they are complete, 'unknown' when there is nothing to add up. */
export function missingFromTotals(
  { rows, state }: Pick<Listing<unknown>, 'rows' | 'state'>,
  older: Pick<OlderRows<unknown>, 'state' | 'windowStart'>,
): { part: string } | 'unknown' | null {
  const isOlderHere = older.state === 'none' || older.state === 'read'
  if (state === 'filled' && isOlderHere) return null
  if (rows.length === 0 || state === 'loading') return 'unknown'
  const { withoutOlder, withoutServer } = accountingTexts.cards
  return { part: state === 'failed' ? withoutServer : withoutOlder(formatDayShort(older.windowStart)) }
}
