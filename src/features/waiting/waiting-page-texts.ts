import { formatCount } from '#domain/values/count-text.ts'

/** Texts of the screen of the waiting list. */
export const waitingPageTexts = {
  title: 'Lista de espera',
  add: 'Agregar',
  search: 'Buscar por paciente o DNI',
  parts: { waiting: 'En espera', wishes: 'Pidieron otro horario', over: 'Cerradas' },
  partsLabel: 'Qué esperas se muestran',
  urgentOnly: 'Solo urgentes',
  professional: 'Profesional',
  allProfessionals: 'Todos los profesionales',
  count: (count: number) => (count === 1 ? '1 persona' : `${formatCount(count)} personas`),
  empty: {
    waiting: 'Nadie espera un turno',
    wishes: 'No queda ningún horario pedido y sin usar',
    over: 'Todavía no se cerró ninguna espera',
  },
  emptyDetail: 'Cuando alguien quiera un horario que no está libre, agrégalo aquí: aparecerá al liberarse uno.',
  wishesLead: 'Horarios que los pacientes pidieron en una solicitud y no se usaron. Aparecen en «Hueco» si se liberan.',
  noMatch: 'Ninguna espera coincide con la búsqueda',
  failed: 'No se pudo cargar la lista de espera',
  refused: (count: number) =>
    count === 1 ? '1 espera necesita tu decisión' : `${count} esperas necesitan tu decisión`,
  more: 'Mostrar más',

  urgent: 'Urgente',
  noContact: 'No contactar',
  wish: 'Pidió este horario',
  lost: 'Quedó sin turno',
  lostDetail: 'Se le dio un turno que ya no está en la agenda.',
  over: 'Ya pasó el último día que quería',
  since: (day: string) => `Espera desde el ${day}`,
  comes: (day: string, time: string) => `Tiene turno: ${day}, ${time}`,
  with: (professional: string) => `con ${professional}`,

  edit: 'Editar',
  editOf: (who: string) => `Editar la espera de ${who}`,
  book: 'Dar turno',
  bookOf: (who: string) => `Dar turno a ${who}`,
  placed: 'Tiene turno',
  placedOf: (who: string) => `Tiene turno: ${who}`,
  close: 'Ya no quiere',
  closeOf: (who: string) => `Ya no quiere: ${who}`,
  again: 'Volver a la lista',
  againOf: (who: string) => `Volver a la lista: ${who}`,
  saved: 'Lista de espera actualizada',
  saving: {
    placed: 'Saldrá de la lista: tiene turno',
    closed: 'Saldrá de la lista: ya no quiere',
    waiting: 'Vuelve a la lista',
  },
  saveFailed: 'No se pudo actualizar la lista de espera',
} as const
