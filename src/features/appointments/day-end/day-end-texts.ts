import { formatCount } from '#domain/values/count-text.ts'

/** Texts of the appointments of a day that is being closed. */
export const dayEndTexts = {
  open: {
    lead: 'Turnos que nadie marcó. Nada se cambia solo: lo que dejes abierto, queda abierto.',
    empty: 'No quedan turnos abiertos.',
    toCome: 'Todavía por venir',
    move: 'Mover',
  },
  uncharged: {
    lead: 'Atendidos que nadie cobró. Cóbralos, o deja anotado lo que deben. Los que van por un plan no se listan.',
    empty: 'No quedan turnos atendidos sin cobrar.',
    owing: 'Queda debiendo',
  },
  next: {
    title: (day: string) => `Turnos del ${day}`,
    empty: 'No hay turnos en los próximos siete días.',
    count: (count: number) => (count === 1 ? '1 turno' : `${formatCount(count)} turnos`),
  },
} as const
