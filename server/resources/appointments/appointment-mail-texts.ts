import { formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { TimeOfDay } from '#domain/values/time-of-day.ts'
import { letter } from '#server/mail/mail-template-texts.ts'

/** What mails tell of an appointment: when and with whom. Never why: whoever reads the mailbox learns nothing of anybody's health. */
export interface ToldAppointment {
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
export function requestedMail({ firstName, date }: ToldAppointment, times: readonly string[]): MailWords {
  return {
    subject: 'Recibimos tu solicitud de cita',
    text: letter(firstName, [
      `Recibimos tu solicitud de cita para el ${formatDayInWordsWithYear(date)}:`,
      times.join('\n'),
      'Todavía es una solicitud: nos comunicaremos contigo para confirmarla.',
    ]),
  }
}

export function approvedMail(appointment: ToldAppointment): MailWords {
  return {
    subject: 'Tu cita fue aprobada',
    text: letter(appointment.firstName, [
      'Aprobamos tu solicitud. Te esperamos el',
      placeAndPerson(appointment),
      IF_NOT,
    ]),
  }
}

/** Staff wrote the reason, and the alternatives if there are any, for the patient to read. */
export function rejectedMail(appointment: ToldAppointment, { reason, alternatives }: Rejection): MailWords {
  return {
    subject: 'Sobre tu solicitud de cita',
    text: letter(appointment.firstName, [
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

export function reminderMail(appointment: ToldAppointment): MailWords {
  return {
    subject: 'Recordatorio de tu cita',
    text: letter(appointment.firstName, ['Te recordamos tu cita del', placeAndPerson(appointment), IF_NOT]),
  }
}

/** '09:00 a 09:30'. */
export function timesInWords({ startTime, endTime }: Pick<ToldAppointment, 'startTime' | 'endTime'>): string {
  return `${startTime} a ${endTime}`
}

function placeAndPerson(appointment: ToldAppointment): string {
  return `${dayAndTimes(appointment)}${appointment.professional ? `\ncon ${appointment.professional}` : ''}`
}

function dayAndTimes(appointment: ToldAppointment): string {
  return `${formatDayInWordsWithYear(appointment.date)}, de ${timesInWords(appointment)}`
}
