import type { ContactChannel } from '#domain/contact/contact.ts'
import { formatCount } from '#domain/values/count-text.ts'
import { contactChannelLabels } from '#features/shared/contacts/contact-kind-texts.ts'

/** Texts about a free slot and those who may want it. */
export const gapTexts = {
  title: 'Hueco',
  who: 'Quién lo quiere',
  whoCount: (count: number) => `Quién lo quiere (${formatCount(count)})`,
  whoOf: (slot: string) => `Quién lo quiere: ${slot}`,
  slot: (day: string, time: string) => `${day}, ${time}`,
  range: (start: string, end: string) => `${start} – ${end}`,
  slotWith: (slot: string, professional: string) => `${slot}, con ${professional}`,
  notHeld: 'Nada queda reservado: el turno es de quien lo confirme primero.',
  past: 'Esa hora ya pasó.',
  taken: 'Ese horario ya no está libre en este dispositivo.',
  nobody: 'Nadie pidió ese horario, ni espera uno así, ni viene más adelante esa semana.',
  failed: 'No se pudo leer quién lo quiere',
  groups: {
    wished: 'Pidieron ese horario',
    waits: 'En lista de espera',
    later: 'Vienen más adelante esa semana',
  },
  urgent: 'Urgente',
  comes: (day: string, time: string) => `Tiene turno: ${day}, ${time}`,
  waitsFor: (wanted: string) => `Espera: ${wanted}`,
  askedFor: (range: string) => `Pidió ${range}`,
  part: (range: string) => `De este hueco: ${range}`,
  more: 'Mostrar más',
  close: 'Cerrar',

  offer: 'Ofrecer',
  offerTo: (patient: string) => `Ofrecer a ${patient}`,
  phoned: 'Lo ofrecí por teléfono',
  phonedTo: (patient: string) => `Lo ofrecí por teléfono: ${patient}`,
  offered: (moment: string, who: string, channel: ContactChannel) =>
    `Ofrecido ${moment}${who && ` (${who})`} · ${contactChannelLabels[channel]}`,
  offerSaved: 'Ofrecimiento anotado',
  offerFailed: 'No se pudo anotar el ofrecimiento',

  give: 'Darle este turno',
  giveTo: (patient: string) => `Darle este turno a ${patient}`,
  giveLegend: 'Qué pasa con el turno que ya tiene',
  move: 'Mover su turno a este horario',
  add: 'Dejarlo y agregar este',
  moves: (from: string) => `Su turno del ${from} pasa a este horario.`,
  reason: 'Motivo',
  confirm: 'Dar el turno',
  cancel: 'Volver',
  given: 'Turno dado correctamente',
  giveFailed: 'No se pudo dar el turno',

  freed: (slot: string) => `Se liberó: ${slot}`,
  wanting: (count: number) => (count === 1 ? '1 lo quiere' : `${formatCount(count)} lo quieren`),
  offeredTo: (count: number) => (count === 1 ? 'ofrecido a 1' : `ofrecido a ${formatCount(count)}`),
  moreFreed: (count: number) => `${formatCount(count)} más`,
} as const
