import type { ContactState } from '#domain/contact/contact-state.ts'
import { formatCount } from '#domain/values/count-text.ts'

/** What the list of a day's reminders can show. */
export const REMINDER_FILTERS = ['all', 'untold', 'told', 'confirmed', 'declined'] as const
export type ReminderFilter = (typeof REMINDER_FILTERS)[number]

/** Texts of the list of who is told of a day's appointments. */
export const remindersTexts = {
  title: 'Mañana',
  day: 'Día',
  before: 'Día anterior',
  after: 'Día siguiente',
  notTomorrow: 'Mañana no hay citas: se muestra el próximo día que tiene.',
  list: (day: string) => `Citas del ${day}`,
  print: 'Imprimir',
  empty: 'No hay citas para avisar en este día',
  noMatch: 'Ninguna cita en esta lista',
  failed: 'No se pudieron cargar las citas',
  refused: (count: number) =>
    count === 1 ? 'Una marca necesita tu decisión.' : `${formatCount(count)} marcas necesitan tu decisión.`,
  filters: {
    name: 'Filtrar las citas',
    all: 'Todas',
    untold: 'Sin avisar',
    told: 'Avisados',
    confirmed: 'Confirmaron',
    declined: 'No pueden',
  } satisfies Record<ReminderFilter | 'name', string>,
  counted: (filter: string, count: number) => `${filter} ${formatCount(count)}`,

  next: 'Siguiente',
  left: (count: number) => (count === 1 ? 'Falta 1 por avisar' : `Faltan ${formatCount(count)} por avisar`),
  message: 'Mensaje',
  messageHint: 'Sale del texto de Configuración. Lo que cambies aquí vale para este mensaje.',
  whatsapp: 'WhatsApp',
  whatsappTo: (who: string) => `WhatsApp a ${who}: abrir el chat y marcar como avisado`,
  skip: 'Saltar',
  done: 'No queda nadie por avisar con WhatsApp.',
  unreachable: (count: number) =>
    count === 1
      ? '1 sin avisar no tiene WhatsApp o no quiere que se le escriba: míralo en la lista.'
      : `${formatCount(count)} sin avisar no tienen WhatsApp o no quieren que se les escriba: míralos en la lista.`,

  write: 'WhatsApp',
  writeTo: (who: string) => `Preparar el WhatsApp de ${who}`,
  called: 'Avisado por teléfono',
  confirmed: 'Confirmó',
  declined: 'No puede',
  cancel: 'Cancelar y ofrecer',
  cannotCome: 'Avisó que no puede',
  takeBack: 'Quitar marca',
  markOf: (mark: string, who: string) => `${mark}: ${who}`,
  begun: 'Ya pasó la hora',
  noContact: 'No contactar',
  noPhone: 'Sin teléfono',
  noChat: 'Sin WhatsApp: el teléfono no se puede leer',
  columns: { time: 'Hora', patient: 'Paciente', phone: 'Teléfono', state: 'Aviso', notes: 'Notas' },
  link: (day: string, untold: number) => `${day}: ${formatCount(untold)} sin avisar`,
  tomorrow: 'Mañana',
} as const

/** Returns which filter shows a state. */
export function isShownBy(filter: ReminderFilter, { state }: ContactState): boolean {
  return filter === 'all' || filter === state
}
