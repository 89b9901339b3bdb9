import { formatDayInWordsWithYear } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { TimeOfDay } from '#domain/values/dates/time-of-day.ts'
import { type MailParties, mailText } from '#server/mail/mail-template-texts.ts'

/**
 * What mails say about an appointment: when and with whom. Never why, so that people who see the mailbox learn nothing
 * about health.
 */
export interface MailedAppointment extends MailParties {
  date: LocalDate
  startTime: TimeOfDay
  endTime: TimeOfDay
  /** Null while none was chosen. */
  professional: string | null
}

interface MailText {
  subject: string
  text: string
}

const IF_NOT = 'Si no puedes venir, avísanos con tiempo y lo cambiamos.'

/** Confirms that the patient's request has arrived. `times` are its alternatives on the appointment's day. */
export function requestedMail(appointment: MailedAppointment, times: readonly string[]): MailText {
  return {
    subject: 'Recibimos tu solicitud de cita',
    text: mailText(appointment, [
      `Recibimos tu solicitud de cita para el ${formatDayInWordsWithYear(appointment.date)}:`,
      times.join('\n'),
      'Todavía es una solicitud: nos comunicaremos contigo para confirmarla.',
    ]),
  }
}

/** Tells the patient of an approval, and of the appointment that it cancelled; null for none. */
export function approvedMail(appointment: MailedAppointment, replaced: MailedTime | null): MailText {
  return {
    subject: 'Tu cita fue aprobada',
    text: mailText(appointment, [
      'Aprobamos tu solicitud. Te esperamos el',
      placeAndPerson(appointment),
      ...(replaced ? [`Tu cita del ${dayAndTimes(replaced)}, queda cancelada.`] : []),
      IF_NOT,
    ]),
  }
}

type MailedTime = Pick<MailedAppointment, 'date' | 'startTime' | 'endTime'>

/** Tells the patient of a rejection, with the staff's reason and alternatives, if any. */
export function rejectedMail(appointment: MailedAppointment, { reason, alternatives }: Rejection): MailText {
  return {
    subject: 'Sobre tu solicitud de cita',
    text: mailText(appointment, [
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

export function reminderMail(appointment: MailedAppointment): MailText {
  return {
    subject: 'Recordatorio de tu cita',
    text: mailText(appointment, ['Te recordamos tu cita del', placeAndPerson(appointment), IF_NOT]),
  }
}

/** The reminder that the server mails by itself. `link` opens the visit, where the patient confirms or cancels it. */
export function linkedReminderMail(appointment: MailedAppointment, link: string): MailText {
  return {
    subject: 'Recordatorio de tu cita',
    text: mailText(appointment, [
      'Te recordamos tu cita del',
      placeAndPerson(appointment),
      `¿Nos confirmas que vienes? Ábrela aquí:\n${link}`,
      'Abrir el enlace no cambia nada: ahí nos dices si vienes.',
    ]),
  }
}

/** Example: '09:00 a 09:30'. */
export function timesInWords({ startTime, endTime }: Pick<MailedAppointment, 'startTime' | 'endTime'>): string {
  return `${startTime} a ${endTime}`
}

function placeAndPerson(appointment: MailedAppointment): string {
  return `${dayAndTimes(appointment)}${appointment.professional ? `\ncon ${appointment.professional}` : ''}`
}

function dayAndTimes(appointment: MailedTime): string {
  return `${formatDayInWordsWithYear(appointment.date)}, de ${timesInWords(appointment)}`
}
