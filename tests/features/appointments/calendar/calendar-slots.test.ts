import { describe, expect, it } from 'vitest'
import { CalendarSlots } from '#features/appointments/calendar/grid/calendar-slots.ts'

/** The part of an element that slots use. */
const place = (ccid: string) =>
  ({ dataset: { ccid }, isConnected: true }) as unknown as HTMLElement & { isConnected: boolean }
const named = (slots: CalendarSlots) => slots.snapshot().map(({ id, props }) => [id, props])
const turnTaken = () => Promise.resolve()

describe('the slots of the calendar', () => {
  it('notify once for all that come in one turn', async () => {
    const slots = new CalendarSlots()
    let told = 0
    slots.subscribe(() => told++)
    const fill = slots.filler('timeGridEvent')
    fill(place('a'), { n: 1 })
    fill(place('b'), { n: 2 })
    await turnTaken()
    expect(told).toBe(1)
    expect(named(slots)).toEqual([
      ['a', { n: 1 }],
      ['b', { n: 2 }],
    ])
  })

  it('keep their position when they are filled again', async () => {
    const slots = new CalendarSlots()
    const fill = slots.filler('timeGridEvent')
    fill(place('a'), { n: 1 })
    fill(place('b'), { n: 2 })
    await turnTaken()
    fill(place('a'), { n: 3 })
    await turnTaken()
    expect(named(slots)).toEqual([
      ['a', { n: 3 }],
      ['b', { n: 2 }],
    ])
  })

  it('are dropped when the calendar removes them, or when their element is gone', async () => {
    const slots = new CalendarSlots()
    const fill = slots.filler('weekGridDate')
    const gone = place('old week')
    fill(gone, {})
    fill(place('removed'), {})
    await turnTaken()
    Object.assign(gone, { isConnected: false })
    slots.remove('removed')
    fill(place('new week'), {})
    await turnTaken()
    expect(slots.snapshot().map(({ id }) => id)).toEqual(['new week'])
  })
})
