import type { ClosedDate } from '#data/local/rows/cash-days.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import { closesTexts } from './closes-texts.ts'

/** `closed`: signed by the server. `provisional`: not yet. `reopened`: it was closed once. `open`: it never was. */
export type CashDayState = 'closed' | 'provisional' | 'reopened' | 'open'

/** Returns how a day stands. Only what the server has signed is ever called closed. */
export function cashDayState({ close, former }: Pick<ClosedDate, 'close' | 'former'>): CashDayState {
  if (close) return close.signedAt === null || close.waiting ? 'provisional' : 'closed'
  return former.length > 0 ? 'reopened' : 'open'
}

/** Returns the label of a day; null for one that was never closed. */
export function cashDayLabel(state: CashDayState): { text: string; tone: BadgeTone } | null {
  switch (state) {
    case 'closed':
      return { text: closesTexts.states.closed, tone: 'success' }
    case 'provisional':
      return { text: closesTexts.states.provisional, tone: 'warning' }
    case 'reopened':
      return { text: closesTexts.states.reopened, tone: 'info' }
    case 'open':
      return null
  }
}
