import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { clinicName } from '#features/shared/clinic/known-clinic-info.ts'

/** Texts of the form that closes days, and of the list of closures. */
export const closeDayTexts = {
  open: 'Cerrar un día…',
  title: 'Cerrar un día',
  lead: 'Los pacientes no verán estos horarios. En la agenda quedan marcados, y puedes agendar igual.',
  kind: 'Tipo',
  professional: 'Quién no atiende',
  everybody: 'Todo el consultorio',
  part: 'Solo una parte del día',
  reasonHint: 'Lo leen los pacientes: «Cerrado: Navidad».',
  cancel: 'Cancelar',
  save: 'Anotar el cierre',
  done: 'Cierre anotado',
  failed: 'No se pudo anotar el cierre',
  close: 'Listo',
  coming: 'Cierres por venir',
  noneComing: 'No hay cierres por venir.',
  loadFailed: 'No se pudieron cargar los cierres',
  takeBack: 'Anular',
  takeBackOf: (reason: string, span: string) => `Anular el cierre por ${reason}, ${span}`,
  takenBack: 'Cierre anulado',
  takeBackFailed: 'No se pudo anular el cierre',
} as const

/** Texts about the appointments that a closure meets. */
export const affectedTexts = {
  title: (count: number) => (count === 1 ? 'Hay 1 turno en ese cierre' : `Hay ${count} turnos en ese cierre`),
  hint: 'El cierre no los cancela: avisa a cada paciente y muévelos.',
  move: 'Mover',
  moveOf: (patient: string, when: string) => `Mover el turno de ${patient}, ${when}`,
  whatsapp: 'WhatsApp',
  whatsappOf: (patient: string) => `Avisar por WhatsApp a ${patient}`,
  noChat: (phone: string) => (phone ? `Teléfono: ${phone}` : 'Sin teléfono'),
  unknownPatient: 'Paciente que ya no está',
  /** The text of the chat with a patient. */
  message: (firstName: string, date: LocalDate, time: string, reason: string) =>
    `Hola ${firstName}, te escribimos de ${clinicName()}. ` +
    `El ${formatDayInWords(date)} no atendemos${reason.trim() && ` (${reason.trim()})`}, ` +
    `y tenías turno a las ${time}. ¿Qué otro día te queda bien?`,
} as const
