import { formatDayInWordsWithYear } from '#domain/values/day-in-words.ts'
import type { LocalDate } from '#domain/values/local-date.ts'
import type { TimeOfDay } from '#domain/values/time-of-day.ts'
import { letter } from '#server/mail/letter-texts.ts'

/** What mails tell of a turno: when and with whom. Never why: whoever reads the mailbox learns nothing of anybody's health. */
export interface ToldTurno {
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
export function requestedMail({ firstName, date }: ToldTurno, times: readonly string[]): MailWords {
  return {
    subject: 'Recibimos tu solicitud de cita',
    text: letter(firstName, [
      `Recibimos tu solicitud de cita para el ${formatDayInWordsWithYear(date)}:`,
      times.join('\n'),
      'Todavía es una solicitud: nos comunicaremos contigo para confirmarla.',
    ]),
  }
}

export function approvedMail(turno: ToldTurno): MailWords {
  return {
    subject: 'Tu cita fue aprobada',
    text: letter(turno.firstName, ['Aprobamos tu solicitud. Te esperamos el', placeAndPerson(turno), IF_NOT]),
  }
}

/** Staff wrote the reason, and the alternatives if there are any, for the patient to read. */
export function rejectedMail(turno: ToldTurno, { reason, alternatives }: Rejection): MailWords {
  return {
    subject: 'Sobre tu solicitud de cita',
    text: letter(turno.firstName, [
      `No podemos darte la cita que pediste para el ${dayAndTimes(turno)}.`,
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

export function reminderMail(turno: ToldTurno): MailWords {
  return {
    subject: 'Recordatorio de tu cita',
    text: letter(turno.firstName, ['Te recordamos tu cita del', placeAndPerson(turno), IF_NOT]),
  }
}

/** '09:00 a 09:30'. */
export function timesInWords({ startTime, endTime }: Pick<ToldTurno, 'startTime' | 'endTime'>): string {
  return `${startTime} a ${endTime}`
}

function placeAndPerson(turno: ToldTurno): string {
  return `${dayAndTimes(turno)}${turno.professional ? `\ncon ${turno.professional}` : ''}`
}

function dayAndTimes(turno: ToldTurno): string {
  return `${formatDayInWordsWithYear(turno.date)}, de ${timesInWords(turno)}`
}
