import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/** Texts of the section 'Días cerrados'. */
export const sectionTexts = {
  title: 'Días cerrados',
  lead: 'Marca los feriados en que no atiendes. Los que no marcas siguen abiertos.',
  holidays: (year: number) => `Feriados de ${year}`,
  noneLeft: 'Este año ya no quedan feriados.',
  mayMove: (days: readonly LocalDate[]) =>
    `El gobierno puede pasarlo al ${days.map(formatDayInWords).join(' o al ')}: si lo hace, cierra ese día aparte.`,
  within: (reason: string) => `Dentro de: ${reason}`,
  others: 'Otros cierres',
  bridges: 'Los días no laborables con fines turísticos cambian cada año: agrégalos aquí.',
  ask: (reason: string) => `¿Cerrar por ${reason}?`,
  confirm: 'Cerrar igual',
  keepOpen: 'No cerrar',
} as const
