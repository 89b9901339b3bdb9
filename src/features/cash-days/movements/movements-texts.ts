import { formatCount } from '#domain/values/count-text.ts'

/** Texts of the movements of the cash register. */
export const movementsTexts = {
  title: 'Movimientos',
  back: 'Contabilidad',
  new: 'Nuevo movimiento',
  lead: 'Lo que entra o sale de la caja y no es el pago de un paciente: un gasto, un retiro, un aporte.',
  loadFailed: 'No se pudieron cargar los movimientos',
  empty: 'No hay movimientos en el período seleccionado.',
  refused: (count: number) =>
    count === 1
      ? '1 movimiento de caja necesita tu decisión'
      : `${formatCount(count)} movimientos de caja necesitan tu decisión`,

  period: { name: 'Período', today: 'Hoy', week: 'Esta semana', month: 'Este mes', last: 'Mes anterior' },
  totals: { in: 'Entró', out: 'Salió' },
  by: (when: string, who: string | null) => (who ? `${when} · ${who}` : when),
  void: 'Anular',
  voidOf: (what: string) => `Anular ${what}`,
  older: (day: string) => `Este dispositivo guarda los movimientos desde el ${day}.`,

  form: {
    cancel: 'Cancelar',
    save: 'Registrar',
    created: 'Movimiento registrado',
    createFailed: 'No se pudo registrar el movimiento',
    descriptionHint: 'Por ejemplo: artículos de limpieza',
  },
  voiding: {
    title: 'Anular movimiento',
    text: (what: string) => `${what} dejará de contar en la caja. El motivo queda anotado.`,
    reason: 'Motivo de la anulación',
    reasonRequired: 'El motivo de la anulación es obligatorio',
    confirm: 'Anular movimiento',
    done: 'Movimiento anulado',
    failed: 'No se pudo anular el movimiento',
  },
} as const
