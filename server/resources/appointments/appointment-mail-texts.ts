import { formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { TimeOfDay } from '#domain/values/time-of-day.ts'
import { mailText } from '#server/mail/mail-template-texts.ts'

/** What mails tell of an appointment: when and with whom. Never why: whoever reads the mailbox learns nothing of anybody's health. */
export interface MailedAppointment {
  firstName: string
  date: LocalDate
  startTime: TimeOfDay
  endTime: TimeOfDay
  /** Null while nobody was chosen. */
  professional: string | null
}

interface MailWords {
  subject: string
  text: string
}

const IF_NOT = 'Si no puedes venir, avísanos con tiempo y lo cambiamos.'

/** The patient's request is there. `times` are its alternatives on the turno's day. */
export function requestedMail({ firstName, date }: MailedAppointment, times: readonly string[]): MailWords {
  return {
    subject: 'Recibimos tu solicitud de cita',
    text: mailText(firstName, [
      `Recibimos tu solicitud de cita para el ${formatDayInWordsWithYear(date)}:`,
      times.join('\n'),
      'Todavía es una solicitud: nos comunicaremos contigo para confirmarla.',
    ]),
  }
}

export function approvedMail(appointment: MailedAppointment): MailWords {
  return {
    subject: 'Tu cita fue aprobada',
    text: mailText(appointment.firstName, [
      'Aprobamos tu solicitud. Te esperamos el',
      placeAndPerson(appointment),
      IF_NOT,
    ]),
  }
}

/** Staff wrote the reason, and the alternatives if there are any, for the patient to read. */
export function rejectedMail(appointment: MailedAppointment, { reason, alternatives }: Rejection): MailWords {
  return {
    subject: 'Sobre tu solicitud de cita',
    text: mailText(appointment.firstName, [
      `No podemos darte la cita que pediste para el ${dayAndTimes(appointment)}.`,
      ...(reason ? [`Motivo: ${reason}`] : []),
      ...(alternatives ? [`Te proponemos: ${alternatives}`] : []),
      'Puedes solicitar otro horario cuando quieras.',
    ]),
  }
}

export interface Rejection {
  reason: string | null
  alternatives: string | undefined
}

export function reminderMail(appointment: MailedAppointment): MailWords {
  return {
    subject: 'Recordatorio de tu cita',
    text: mailText(appointment.firstName, ['Te recordamos tu cita del', placeAndPerson(appointment), IF_NOT]),
  }
}

/** '09:00 a 09:30'. */
export function timesInWords({ startTime, endTime }: Pick<MailedAppointment, 'startTime' | 'endTime'>): string {
  return `${startTime} a ${endTime}`
}

function placeAndPerson(appointment: MailedAppointment): string {
  return `${dayAndTimes(appointment)}${appointment.professional ? `\ncon ${appointment.professional}` : ''}`
}

function dayAndTimes(appointment: MailedAppointment): string {
  return `${formatDayInWordsWithYear(appointment.date)}, de ${timesInWords(appointment)}`
}
