import { describe, expect, it } from 'vitest'
import type { AppointmentView } from '#domain/change/fold.ts'
import { pressedStatuses, statusFields } from '#features/appointments/dialog/status-change.ts'

const seen = { status: 'scheduled', cancellationReason: null } as AppointmentView

describe('the statuses offered by a press', () => {
  it('follow the state table', () => {
    expect(pressedStatuses('scheduled')).toEqual(['completed', 'no_show', 'cancelled'])
    expect(pressedStatuses('rescheduled')).toEqual(['completed', 'no_show', 'cancelled'])
    expect(pressedStatuses('approved')).toEqual(['scheduled', 'cancelled'])
  })

  it('are none for what is closed, and none for a request, which is decided with a form', () => {
    for (const status of ['completed', 'cancelled', 'no_show', 'rejected', 'pending'] as const) {
      expect(pressedStatuses(status)).toEqual([])
    }
  })
})

describe('the change that a press makes', () => {
  it('keeps the typed reason of a cancellation, and says when none was given', () => {
    expect(statusFields(seen, 'cancelled', 'Viaje')).toEqual({ status: 'cancelled', cancellationReason: 'Viaje' })
    expect(statusFields(seen, 'cancelled', '')).toEqual({ status: 'cancelled', cancellationReason: 'No especificado' })
  })

  it('leaves the reason of a cancellation alone otherwise', () => {
    expect(statusFields(seen, 'completed', '')).toEqual({ status: 'completed', cancellationReason: null })
  })
})
