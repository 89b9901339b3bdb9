import { expect, it } from 'vitest'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'

it('messages stay in sight as long as the practice wants (spec section 9)', () => {
  expect(toastDurations).toMatchObject({
    registered: 5_000,
    registrationFailed: 6_000,
    requestFailed: 8_000,
    sending: 3_000,
    contactFailed: 8_000,
    contactSent: 5_000,
    rangeUpdated: 2_000,
  })
  for (const duration of Object.values(toastDurations)) {
    expect(duration).toBeGreaterThanOrEqual(2_000)
    expect(duration).toBeLessThanOrEqual(8_000)
  }
})
