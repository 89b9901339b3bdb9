import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { fillTemplate } from '#domain/clinic/settings/message-template.ts'
import type { RecallStanding } from '#domain/contact/recall-standing.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { clinicInfo } from '#features/shared/clinic/known-clinic-info.ts'

/** Texts of the list of patients without a next appointment. */
export const recallTexts = {
  title: 'Sin próximo turno',
  lead: 'Pacientes atendidos en ese tiempo que no tienen ningún turno por venir.',
  within: 'Atendidos en las últimas',
  weeks: (count: number) => `${count} semanas`,
  count: (count: number) => (count === 1 ? '1 paciente' : `${formatCount(count)} pacientes`),
  standings: {
    name: 'Filtrar los pacientes',
    due: 'Para llamar',
    resting: 'Llamados hace poco',
    declined: 'No quieren',
    noContact: 'No contactar',
  } satisfies Record<RecallStanding | 'name', string>,
  counted: (standing: string, count: number) => `${standing} ${formatCount(count)}`,
  notes: {
    due: '',
    resting: 'Se los llamó hace menos de dos semanas. Vuelven solos a «Para llamar».',
    declined: 'Dijeron que no quieren turno después de su última visita.',
    noContact: 'Pidieron que no se los contacte: no se les escribe desde aquí.',
  } satisfies Record<RecallStanding, string>,
  empty: 'Nadie en esta lista',
  emptyDetail: 'Todos los atendidos en ese tiempo tienen un turno por venir, o están en otra de las listas.',
  failed: 'No se pudieron cargar los pacientes',
  refused: (count: number) =>
    count === 1 ? 'Una marca necesita tu decisión.' : `${formatCount(count)} marcas necesitan tu decisión.`,
  more: 'Mostrar más',
  lastVisit: (day: string) => `Última visita: ${day}`,
  sessionsLeft: (count: number) =>
    count === 1 ? 'Le queda 1 sesión de su plan' : `Le quedan ${formatCount(count)} sesiones de su plan`,
  attempt: (moment: string, by: string) => `Último intento: ${moment}${by && ` (${by})`}`,
  noPhone: 'Sin teléfono',
  noChat: 'Sin WhatsApp: el teléfono no se puede leer',
  whatsapp: 'WhatsApp',
  called: 'Se lo llamó',
  book: 'Quiere turno',
  notWanted: 'No quiere',
  noAnswer: 'No contesta',
  takeBack: 'Quitar marca',
  of: (act: string, who: string) => `${act}: ${who}`,
  saving: (answer: string, who: string) => ({
    undoable: `${who}: ${answer.toLocaleLowerCase('es')}`,
    success: { title: 'Marca guardada' },
    failure: 'No se pudo guardar la marca',
  }),
  window: (day: string) => `Este dispositivo guarda las citas desde el ${day}.`,
  /** The clinic's message to somebody without a next visit. */
  message: (firstName: string) => {
    const { messages, profile } = clinicInfo()
    return fillTemplate(messages.recall, { nombre: firstName, consultorio: clinicNameOf(profile) })
  },
} as const
