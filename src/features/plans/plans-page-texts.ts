import { formatCount } from '#domain/values/count-text.ts'

/** Texts of the screen of the plans. */
export const plansPageTexts = {
  list: 'Lista de planes',
  search: 'Buscar por paciente o plan',
  filters: { open: 'En curso', all: 'Todos' },
  filtersLabel: 'Qué planes se muestran',
  count: (count: number) => (count === 1 ? '1 plan' : `${formatCount(count)} planes`),
  empty: 'Todavía no hay planes',
  emptyDetail: 'Un plan cuenta las sesiones que un paciente paga de una vez, como «10 sesiones».',
  noneOpen: 'No hay planes en curso',
  noMatch: (query: string) => `Ningún plan coincide con «${query}»`,
  failed: 'No se pudieron cargar los planes',
  more: 'Mostrar más',
  refused: (count: number) => (count === 1 ? '1 plan necesita tu decisión' : `${count} planes necesitan tu decisión`),
} as const
