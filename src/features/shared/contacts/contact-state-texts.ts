import { CONFIRMED_BY_PATIENT } from '#domain/appointment/confirmation.ts'
import type { ContactMark, ContactState } from '#domain/contact/contact-state.ts'
import { clinicDayAt, clinicTimeAt } from '#domain/values/dates/clinic-time.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'

/** How far a patient knows of an appointment, in words. */
export const contactStateTexts = {
  states: {
    untold: 'Sin avisar',
    told: 'Avisado',
    confirmed: 'Confirmó',
    declined: 'No puede',
  } satisfies Record<ContactState['state'], string>,
  by: (name: string) => ` (${name})`,
  byPatient: 'por su cuenta',
  byMail: 'por email',
} as const

/** 'Avisado 18:04 (recepcion)', on another day 'Avisado ayer 18:04 (recepcion)'. `today` is the clinic's day. */
export function contactMarkText({ state, at, by, channel }: ContactMark, today: LocalDate): string {
  const instant = Date.parse(at)
  const moment = clinicDayAt(instant) === today ? clinicTimeAt(instant) : momentInWords(instant, today)
  return `${contactStateTexts.states[state]} ${moment}${whoText(by, channel)}`
}

function whoText(by: string, channel: ContactMark['channel']): string {
  const { by: inBrackets, byPatient, byMail } = contactStateTexts
  if (by === CONFIRMED_BY_PATIENT) return inBrackets(byPatient)
  if (by !== '') return inBrackets(by)
  return channel === 'mail' ? inBrackets(byMail) : ''
}
