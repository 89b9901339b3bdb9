import { describe, expect, it } from 'vitest'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'
import { freedSlots, slotHeldBy } from '#domain/waiting/freed-slots.ts'
import { hasLostPlace } from '#domain/waiting/lost-place.ts'

const DAY = localDate('2026-11-19')
const now = { date: DAY, time: timeOfDay('09:00') }

function visit(startTime: string, status: AppointmentStatus = 'cancelled', fields: object = {}) {
  const [hour = ''] = startTime.split(':')
  const times = { startTime: timeOfDay(startTime), endTime: timeOfDay(`${hour}:45`) }
  return { date: DAY, ...times, professionalId: 1, status, ...fields }
}
const starts = (...args: Parameters<typeof freedSlots>) => freedSlots(...args).map(({ startTime }) => startTime)

describe('freed slots', () => {
  it('are those of cancelled appointments to come, in order of time and each once', () => {
    expect(starts([visit('15:00'), visit('10:00'), visit('15:00'), visit('08:00')], [], now)).toEqual([
      '10:00',
      '15:00',
    ])
  })

  it('leave out what somebody holds again, even a part of it', () => {
    const part = visit('15:00', 'scheduled', { startTime: timeOfDay('15:30') })
    expect(starts([visit('15:00'), part], [], now)).toEqual([])
    expect(starts([visit('15:00'), { ...part, professionalId: 2 }], [], now)).toEqual(['15:00'])
    expect(starts([visit('15:00'), { ...part, status: 'pending' }], [], now)).toEqual(['15:00'])
  })

  it('leave out what is closed', () => {
    const closure = { from: DAY, to: DAY, startTime: null, endTime: null, professionalId: null, reason: 'Feriado' }
    expect(starts([visit('15:00')], [closure], now)).toEqual([])
  })

  it('come from appointments that held their time', () => {
    expect(slotHeldBy(visit('15:00', 'scheduled'))).toEqual({
      date: DAY,
      startTime: '15:00',
      endTime: '15:45',
      professionalId: 1,
    })
    expect(slotHeldBy(visit('15:00', 'pending'))).toBeNull()
    expect(slotHeldBy(visit('15:00', 'scheduled', { professionalId: null }))).toBeNull()
  })
})

describe('an entry that was placed', () => {
  const placed = { status: 'placed', kind: 'entry' } as const
  const lost = (...visits: ReturnType<typeof visit>[]) => hasLostPlace(placed, visits, DAY)

  it('has lost its place when no appointment from that day on holds a time', () => {
    expect(lost()).toBe(true)
    expect(lost(visit('15:00', 'cancelled'))).toBe(true)
    expect(lost(visit('15:00', 'completed', { date: localDate('2026-11-18') }))).toBe(true)
  })

  it('keeps it with an appointment, also once that is over', () => {
    expect(lost(visit('15:00', 'scheduled'))).toBe(false)
    expect(lost(visit('15:00', 'no_show'))).toBe(false)
  })

  it('is nothing else: who waits, who no longer wants, and a wish lose none', () => {
    expect(hasLostPlace({ ...placed, status: 'waiting' }, [], DAY)).toBe(false)
    expect(hasLostPlace({ ...placed, status: 'closed' }, [], DAY)).toBe(false)
    expect(hasLostPlace({ ...placed, kind: 'wish' }, [], DAY)).toBe(false)
  })
})
