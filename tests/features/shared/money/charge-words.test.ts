import { describe, expect, it } from 'vitest'
import type { Income } from '#domain/income/income.ts'
import { viewOfRow } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { centavos } from '#domain/values/money.ts'
import { chargeSentence } from '#features/shared/money/charge-words.ts'
import { income } from '#tests/features/device-clinic.ts'

const reader = { today: localDate('2026-11-19'), user: { id: 1, username: 'direccion' } }
const at = { createdAt: '2026-11-19T17:05:00.000Z', netAmount: centavos(1_600_000) }
const say = (fields: Partial<Income>) => chargeSentence(viewOfRow('income', income({ ...at, ...fields })), reader)

describe('the sentence about a charge', () => {
  it.each([
    [{ recordedBy: 2, recordedByName: 'recepcion' }, 'Ya se cobró $ 16.000 por este turno a las 14:05 (recepcion).'],
    [{ recordedBy: 1 }, 'Ya se cobró $ 16.000 por este turno a las 14:05 (direccion).'],
    [{ recordedBy: 2 }, 'Ya se cobró $ 16.000 por este turno a las 14:05.'],
    [
      { recordedBy: 2, createdAt: '2026-11-17T12:30:00.000Z', netAmount: centavos(1_600_050) },
      'Ya se cobró $ 16.000,50 por este turno el 17/11/2026 a las 09:30.',
    ],
    [
      { recordedBy: 2, paymentStatus: 'pending' as const },
      'Ya se anotó un cobro pendiente de $ 16.000 por este turno a las 14:05.',
    ],
  ])('names amount, time and recorder: %j', (fields, sentence) => {
    expect(say(fields)).toBe(sentence.replace('$ ', '$\u00a0'))
  })
})
