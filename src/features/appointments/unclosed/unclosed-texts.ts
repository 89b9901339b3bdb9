import { formatCount } from '#domain/values/count-text.ts'

/** Texts of the list of appointments that nobody closed. */
export const unclosedTexts = {
  title: 'Sin cerrar',
  lead: 'Citas que ya pasaron y siguen abiertas. Nada se cierra solo: marca lo que pasó con cada una.',
  count: (count: number) => (count === 1 ? '1 cita sin cerrar' : `${formatCount(count)} citas sin cerrar`),
  atLeast: (count: number) => `Se muestran las ${formatCount(count)} más recientes`,
  empty: 'No quedan citas sin cerrar',
  emptyDetail: 'Las citas que terminen sin que nadie las cierre aparecerán aquí.',
  more: 'Mostrar más',
  window: (day: string) => `Este dispositivo guarda las citas desde el ${day}. Las anteriores no están en esta lista.`,

  tick: (appointment: string) => `Marcar: ${appointment}`,
  all: 'Todas',
  selection: 'Citas marcadas',
  ticked: (count: number) => (count === 1 ? '1 marcada' : `${formatCount(count)} marcadas`),
  untick: 'Quitar marcas',

  completed: {
    button: 'Atendido',
    question: (count: number) =>
      count === 1 ? '¿Marcar la cita como completada?' : `¿Marcar ${formatCount(count)} citas como completadas?`,
    confirm: 'Marcar completadas',
    undoable: (count: number) =>
      count === 1 ? 'La cita se marcará como completada' : `${formatCount(count)} citas se marcarán como completadas`,
    success: 'Citas marcadas como completadas',
  },
  no_show: {
    button: 'No asistió',
    question: (count: number) =>
      count === 1
        ? '¿Marcar que el paciente no asistió?'
        : `¿Marcar que los pacientes de ${formatCount(count)} citas no asistieron?`,
    confirm: 'Marcar No asistió',
    undoable: (count: number) =>
      count === 1 ? 'La cita se marcará como No asistió' : `${formatCount(count)} citas se marcarán como No asistió`,
    success: 'Citas marcadas como No asistió',
  },
  uncharged: (count: number) =>
    count === 1
      ? 'Queda 1 sin cobro: aquí no se registra ningún ingreso. Puedes cobrarla después, con «Cobrar».'
      : `Quedan ${formatCount(count)} sin cobro: aquí no se registra ningún ingreso. Puedes cobrarlas después, con «Cobrar».`,
  paid: 'Todas están cobradas o van con un plan.',
} as const
