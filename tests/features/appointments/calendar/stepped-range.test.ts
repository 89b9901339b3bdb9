import { describe, expect, it } from 'vitest'
import { SLOTS_PER_DAY } from '#domain/appointment/time-slots.ts'
import { steppedRange } from '#features/appointments/calendar/grid/keys/stepped-range.ts'

const [monday, tuesday] = ['monday', 'tuesday'].map((id) => ({ id }) as HTMLElement)
const columns = [1, 2].map((id) => ({ id, name: '', isBookable: true, start: (id - 1) / 2, width: 0.5 }))
const range = { column: monday as HTMLElement, professional: null, from: 8, to: 9 }
const days = [monday, tuesday] as HTMLElement[]
const week = { days, columns: [] }

describe('an appointment that is moved by an arrow key', () => {
  it('goes up or down by a quarter of an hour as a whole, and stays within the day', () => {
    expect(steppedRange(range, 'ArrowUp', week)).toEqual({ ...range, from: 7, to: 8 })
    expect(steppedRange(range, 'ArrowDown', week)).toEqual({ ...range, from: 9, to: 10 })
    const first = { ...range, from: 0, to: 1 }
    const last = { ...range, from: SLOTS_PER_DAY - 2, to: SLOTS_PER_DAY - 1 }
    expect(steppedRange(first, 'ArrowUp', week)).toBe(first)
    expect(steppedRange(last, 'ArrowDown', week)).toBe(last)
  })

  it('goes to the day beside it, and stays in the shown days', () => {
    expect(steppedRange(range, 'ArrowRight', week)).toEqual({ ...range, column: tuesday })
    expect(steppedRange({ ...range, column: tuesday as HTMLElement }, 'ArrowRight', week)?.column).toBe(tuesday)
    expect(steppedRange(range, 'ArrowLeft', week)).toEqual(range)
  })

  it('goes to the professional beside it where the day is divided', () => {
    const [laura = null, rita = null] = columns
    const divided = { ...range, professional: laura }
    const reach = { days: [monday as HTMLElement], columns }
    expect(steppedRange(divided, 'ArrowRight', reach)).toEqual({ ...divided, professional: rita })
    expect(steppedRange({ ...divided, professional: rita }, 'ArrowRight', reach)?.professional).toBe(rita)
    expect(steppedRange(divided, 'ArrowLeft', reach)?.professional).toBe(laura)
  })

  it('stays where it is for any other key', () => {
    expect(steppedRange(range, 'a', week)).toBeNull()
  })
})
