import { appointmentFields } from '#domain/fields/appointment-descriptor.ts'
import { labelsOf } from '#domain/fields/field.ts'
import type { OutboxEntry } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { FreePlace } from './free-places.ts'

const placeInWords = ({ date, startTime }: FreePlace) => `${formatDayInWords(date)} a las ${startTime}`

/** Texts about an appointment whose time is taken. Messages to the patient reveal nothing about health. */
export const resolverTexts = {
  open: 'Resolver',
  title: 'Ese horario ya está ocupado',
  unreadable: 'No se pudo leer el turno en este dispositivo',
  mine: 'Tu turno, sin confirmar',
  theirs: 'Ya agendado',
  theirsUnknown: 'Este dispositivo todavía no sabe quién tiene ese horario.',
  fields: labelsOf(appointmentFields),
  when: 'Horario',
  unknownPatient: 'Paciente sin datos',
  noReason: 'Sin motivo especificado',

  free: (professional: string) => `Próximos horarios libres de ${professional}`,
  freeHint: 'Con un toque el turno pasa a ese horario.',
  noFree: 'No hay horarios libres en los próximos días.',
  place: ({ date, startTime, endTime }: FreePlace) => `${formatDayInWords(date)}, ${startTime} – ${endTime}`,
  moved: 'El turno pasó al nuevo horario',
  moveFailed: 'No se pudo procesar la cita',

  keep: 'Dejar como nota pendiente',
  kept: 'Queda como nota pendiente en la agenda',
  drop: 'Descartar el turno',
  dropQuestion: '¿Descartar este turno?',
  dropText: 'Lo que escribiste no se podrá recuperar.',
  /** Names what is dropped with it: what was written about the visit, or later changes of the appointment. */
  lost: ({ entity }: Pick<OutboxEntry, 'entity'>, patient: string) =>
    entity === 'record' ? `Historia clínica de ${patient}` : 'Lo que después se cambió de este turno',
  keepIt: 'Volver',
  dropped: 'El turno se descartó',
  elsewhere: 'Este turno ya se resolvió en otra pestaña',
  sentElsewhere: (place: FreePlace) => `Quedó para el ${placeInWords(place)}.`,
  droppedElsewhere: 'Se descartó.',

  done: 'Turno reubicado',
  doneOf: (appointment: string) => `Turno reubicado: ${appointment}`,
  forget: 'Quitar el aviso',
  close: 'Cerrar',
  whatsapp: 'Avisar por WhatsApp',
  message: 'Mensaje para el paciente',
  /** Says why no chat with the patient can be opened; undefined where this device does not have the patient. */
  noChat: (phone: string | undefined) => {
    if (phone === undefined) return 'Este dispositivo no tiene la ficha del paciente.'
    if (phone.trim() === '') return 'El paciente no tiene un teléfono en su ficha.'
    return `Con el teléfono de la ficha no se puede abrir WhatsApp: «${phone}».`
  },
  offer: (name: string, wished: FreePlace, free: readonly FreePlace[]) =>
    free.length === 0
      ? `Hola ${name}: el horario del ${placeInWords(wished)} ya no está disponible. ¿Qué otro día te queda bien?`
      : `Hola ${name}: el horario del ${placeInWords(wished)} ya no está disponible. Podemos ofrecerte el ${free
          .map(placeInWords)
          .join(' o el ')}. ¿Cuál te queda bien?`,
  movedMessage: (name: string, place: FreePlace) =>
    `Hola ${name}: tu turno quedó para el ${placeInWords(place)}. ¡Te esperamos!`,

  /** Shown in the agenda: needs a decision. */
  waiting: (appointment: string) => `Sin lugar: ${appointment}`,
  /** For a new appointment, and for a move, which leaves the appointment where it was. */
  noted: 'No quedó agendado a esa hora: hay una nota pendiente en Gestión de Citas.',
} as const
