import { expect, it } from 'vitest'
import { entriesOfProfessionals } from '#features/appointments/calendar/professionals/use-professional-filter.ts'
import { agendaEntries } from '#features/appointments/rows/agenda-entry.ts'
import { appointment } from '#tests/data/mirror-rows.ts'

const entries = agendaEntries(
  [1, 2, null].map((professionalId, index) => ({
    ...appointment({ id: index + 1, professionalId }),
    key: index + 1,
    uid: String(index + 1),
    waiting: false,
  })),
  new Map(),
  [],
)
const idsOf = (chosen: readonly number[]) =>
  entriesOfProfessionals(entries, new Set(chosen)).map(({ appointment: { uid } }) => uid)

it('shows every appointment while no professional is chosen', () => {
  expect(idsOf([])).toEqual(['1', '2', '3'])
})

it('shows only those of the chosen professionals', () => {
  expect(idsOf([2])).toEqual(['2'])
  expect(idsOf([1, 2])).toEqual(['1', '2'])
})
