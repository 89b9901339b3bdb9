import { describe, expect, it } from 'vitest'
import { type ContactedAppointment, type CountedContact, contactState } from '#domain/contact/contact-state.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { timeOfDay } from '#domain/values/dates/time-of-day.ts'

const visit: ContactedAppointment = {
  date: localDate('2026-11-20'),
  startTime: timeOfDay('09:00'),
  professionalId: 1,
  patientId: 7,
  confirmedAt: null,
  confirmedBy: null,
}

/** A reminder by WhatsApp about the visit's start, at this time of the day before. */
function contact(time: string, fields: Partial<CountedContact> = {}): CountedContact {
  return {
    ref: `ref-${time}`,
    cancels: null,
    kind: 'reminder',
    outcome: null,
    channel: 'whatsapp',
    slotDate: visit.date,
    slotStart: visit.startTime,
    professionalId: 1,
    patientId: 7,
    madeAt: `2026-11-19T${time}:00.000Z`,
    recordedByName: 'recepcion',
    ...fields,
  }
}

const answer = (time: string, outcome: CountedContact['outcome']) => contact(time, { kind: 'answer', outcome })
const at = (time: string) => `2026-11-19T${time}:00.000Z`

describe('an appointment', () => {
  it('is untold without a contact, and told by the last reminder', () => {
    expect(contactState(visit, [])).toEqual({ state: 'untold' })
    expect(contactState(visit, [contact('21:04'), contact('20:00', { channel: 'mail' })])).toEqual({
      state: 'told',
      at: at('21:04'),
      by: 'recepcion',
      channel: 'whatsapp',
    })
  })

  it('is confirmed or declined by the last answer, whatever reminder comes after it', () => {
    const contacts = [answer('21:10', 'confirmed'), contact('21:30')]
    expect(contactState(visit, contacts)).toMatchObject({ state: 'confirmed', at: at('21:10') })
    expect(contactState(visit, [...contacts, answer('22:00', 'declined')])).toMatchObject({ state: 'declined' })
    expect(contactState(visit, [contact('20:00'), answer('21:00', 'no_answer')])).toMatchObject({ state: 'told' })
  })

  it('is confirmed by the patient, until an answer says something later', () => {
    const own = { ...visit, confirmedAt: at('21:00'), confirmedBy: 'paciente' }
    expect(contactState(own, [])).toEqual({ state: 'confirmed', at: at('21:00'), by: 'paciente', channel: null })
    expect(contactState(own, [answer('20:00', 'declined')])).toMatchObject({ state: 'confirmed' })
    expect(contactState(own, [answer('22:00', 'declined')])).toMatchObject({ state: 'declined' })
  })

  it('loses what is taken back, at once, even while the server still has the confirmation', () => {
    const confirmed = { ...visit, confirmedAt: at('21:10'), confirmedBy: 'recepcion' }
    const said = [contact('21:00'), answer('21:10', 'confirmed')]
    const takenBack = { ...answer('21:12', 'confirmed'), cancels: 'ref-21:10' }
    expect(contactState(confirmed, said)).toMatchObject({ state: 'confirmed', channel: 'whatsapp' })
    expect(contactState(confirmed, [...said, takenBack])).toMatchObject({ state: 'told' })
  })

  it.each([
    ['day', { slotDate: localDate('2026-11-19') }],
    ['hour', { slotStart: timeOfDay('09:15') }],
    ['professional', { professionalId: 2 }],
    ['patient', { patientId: 8 }],
  ])('does not count a contact about another %s', (_, fields) => {
    expect(contactState(visit, [contact('21:00', fields)])).toEqual({ state: 'untold' })
  })

  it('counts a contact that named no professional', () => {
    expect(contactState(visit, [contact('21:00', { professionalId: null })])).toMatchObject({ state: 'told' })
  })

  it('counts no offer and no recall', () => {
    const others = [contact('20:00', { kind: 'offer' }), contact('21:00', { kind: 'recall', outcome: 'confirmed' })]
    expect(contactState(visit, others)).toEqual({ state: 'untold' })
  })
})
