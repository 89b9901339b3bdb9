import { MOST_IN_SERIES } from '#domain/series/series-days.ts'

/** Texts about appointments that are made, moved or cancelled as one series. */
export const seriesTexts = {
  repeat: 'Repetir esta cita',
  weekdays: 'Días de la semana',
  everyWeeks: 'Cada cuánto',
  weeks: (count: number) => (count === 1 ? 'Todas las semanas' : `Cada ${count} semanas`),
  times: 'Cuántas citas',
  timesInvalid: `Escribe un número de 2 a ${MOST_IN_SERIES}`,
  leftOfPlan: (count: number) => `Las ${count} que quedan del plan`,
  tooMany: `Una serie tiene ${MOST_IN_SERIES} citas como máximo`,

  list: 'Fechas de la serie',
  waits: 'Elige fecha, horario y profesional para ver las fechas.',
  summary: (made: number, all: number) =>
    made === all ? 'Todas las fechas están marcadas.' : `${made} de ${all} fechas marcadas.`,
  addAtEnd: (count: number) => (count === 1 ? 'Agregar 1 fecha al final' : `Agregar ${count} fechas al final`),
  noneTicked: 'Marca al menos una fecha.',
  place: (day: string, from: string, to: string) => `${day}, ${from} – ${to}`,
  change: 'Cambiar',
  changeOf: (place: string) => `Cambiar: ${place}`,
  done: 'Listo',
  nearestFree: 'Libres más cerca:',
  nearestFreeOf: (place: string) => `Libres más cerca de ${place}`,
  hindrances: {
    taken: (names: string) => `Ocupado: ${names}.`,
    closed: (reason: string) => `Cerrado: ${reason}.`,
    ownVisit: (time: string) => `Ese día el paciente ya tiene una cita a las ${time}.`,
    repeated: 'Otra fecha de esta lista tiene ese horario.',
    past: 'Esa hora de hoy ya pasó.',
    outside: 'Fuera del horario de atención.',
  },

  create: (count: number) => {
    if (count === 0) return 'Crear'
    return count === 1 ? 'Crear 1 cita' : `Crear ${count} citas`
  },
  createUndoable: (count: number) => (count === 1 ? 'Se creará 1 cita' : `Se crearán ${count} citas`),
  created: 'Cita creada correctamente',

  scope: 'Esta cita es parte de una serie',
  onlyThis: 'Solo esta',
  following: (count: number) => (count === 1 ? 'Esta y la que sigue' : `Esta y las ${count} que siguen`),
  move: 'Mover la serie',
  moveText: 'Las que siguen se corren la misma cantidad de días, a la nueva hora. Las anteriores quedan como están.',
  moveConfirm: (count: number) => (count === 1 ? 'Mover 1 cita' : `Mover ${count} citas`),
  moveUndoable: (count: number) => (count === 1 ? 'Se moverá 1 cita' : `Se moverán ${count} citas`),
  moved: 'Cita reagendada correctamente',
  back: 'Volver',
  cancelUndoable: (count: number) => (count === 1 ? 'Se cancelará 1 cita' : `Se cancelarán ${count} citas`),
  cancelConfirm: (count: number) => `Cancelar ${count} citas`,
  cancelEffect: (count: number) => `Se cancelan ${count} citas. Las anteriores quedan como están.`,
} as const
