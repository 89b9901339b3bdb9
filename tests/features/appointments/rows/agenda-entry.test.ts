import { describe, expect, it } from 'vitest'
import type { Professional } from '#domain/professional/professional.ts'
import type { AppointmentView, PatientView } from '#domain/sync/merge/fold.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { agendaEntries, entriesByDay, isInAgenda } from '#features/appointments/rows/agenda-entry.ts'

const appointment = (changes: Partial<AppointmentView>) =>
  ({ key: 1, uid: '1', patientId: 7, professionalId: 1, date: '2026-11-19', ...changes }) as AppointmentView
const ana = { firstName: 'Ana', lastName: 'Gómez' } as PatientView
const patients = new Map<RowKey, PatientView>([[7, ana]])
const professional = (id: number, name: string, lastName: string) => ({ id, name, lastName }) as Professional
const laura = professional(1, 'Laura', 'Ferreyra')

describe('an entry of the agenda', () => {
  it('names the professional only when the practice has several', () => {
    expect(agendaEntries([appointment({})], patients, [laura])[0]?.shownProfessional).toBeNull()
    expect(
      agendaEntries([appointment({})], patients, [laura, professional(2, 'Óscar', 'Ibáñez')])[0]?.shownProfessional,
    ).toEqual({
      name: 'Laura Ferreyra',
      initials: 'LF',
    })
  })

  it('names the patient in full and, for narrow places, surname first', () => {
    expect(agendaEntries([appointment({})], patients, [laura])[0]).toMatchObject({
      patientName: 'Ana Gómez',
      surnameFirst: 'Gómez, Ana',
    })
  })

  it('has no name while the patient is not on this device', () => {
    expect(agendaEntries([appointment({ patientId: 99 })], patients, [laura])[0]?.patientName).toBe(
      'Paciente sin datos',
    )
  })

  it('hides rejected appointments always and cancelled ones unless asked for', () => {
    expect(isInAgenda('rejected', true)).toBe(false)
    expect(isInAgenda('cancelled', false)).toBe(false)
    expect(isInAgenda('cancelled', true)).toBe(true)
    expect(isInAgenda('no_show', false)).toBe(true)
  })

  it('is grouped by its day', () => {
    const entries = agendaEntries(
      [appointment({}), appointment({ date: '2026-11-20' as never }), appointment({})],
      patients,
      [laura],
    )
    expect([...entriesByDay(entries)].map(([day, list]) => [day, list.length])).toEqual([
      ['2026-11-19', 2],
      ['2026-11-20', 1],
    ])
  })
})
