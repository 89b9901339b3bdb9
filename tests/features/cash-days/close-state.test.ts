import { describe, expect, it } from 'vitest'
import type { CashDayView } from '#domain/sync/merge/fold.ts'
import { centavos } from '#domain/values/money.ts'
import { cashDayState } from '#features/cash-days/closes/close-state.ts'
import { secondCountSentence } from '#features/cash-days/closes/close-words.ts'
import { cashDay } from './cash-day-view.ts'

const SIGNED = '2026-11-19T23:05:00.000Z'
const stateOf = (close: CashDayView | null, former: CashDayView[] = []) => cashDayState({ close, former })

describe('a day', () => {
  it('is closed only once the server has signed, and nothing of it waits here', () => {
    expect(stateOf(null)).toBe('open')
    expect(stateOf(cashDay())).toBe('provisional')
    expect(stateOf(cashDay({ signedAt: SIGNED, waiting: true }))).toBe('provisional')
    expect(stateOf(cashDay({ signedAt: SIGNED }))).toBe('closed')
    expect(stateOf(null, [cashDay({ signedAt: SIGNED })])).toBe('reopened')
  })
})

describe('a second count', () => {
  const close = cashDay({ recordedByName: 'recepcion', countedCash: centavos(1_800_000) })
  const user = { id: 1, username: 'direccion' }

  it('names who closed first and when, and by how much one’s own differs', () => {
    const second = cashDay({ recordedBy: 1, recordedByName: 'direccion', countedCash: centavos(1_750_000) })
    expect(secondCountSentence(second, close, user)).toBe(
      'Ya cerrado por recepcion a las 20:05; tu conteo difiere en -$\u00a0500,00 (Efectivo).',
    )
  })

  it('of a day that was closed later names the day of the close', () => {
    const late = { ...close, createdAt: '2026-11-20T12:05:00.000Z' }
    const second = cashDay({ recordedBy: 1, recordedByName: 'direccion', countedCash: centavos(1_800_000) })
    expect(secondCountSentence(second, late, user)).toBe(
      'Ya cerrado por recepcion el 20/11/2026 a las 09:05; tu conteo coincide.',
    )
  })

  it('of somebody else is told as theirs, and may be equal', () => {
    const second = cashDay({ recordedBy: 3, recordedByName: 'berta', countedCash: centavos(1_800_000) })
    expect(secondCountSentence(second, close, user)).toBe(
      'Ya cerrado por recepcion a las 20:05; el conteo de berta coincide.',
    )
  })
})
