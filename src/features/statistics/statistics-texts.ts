import type { RangeShortcut } from '#domain/statistics/range-shortcuts.ts'

const months = (count: number) => (count === 1 ? '1 mes' : `${count} meses`)
const appointments = (count: string) => (count === '1' ? '1 cita' : `${count} citas`)
const arrived = (count: string) =>
  count === '1' ? 'Este mes llegó 1 paciente' : `Este mes llegaron ${count} pacientes`

/** Texts of the statistics (spec section 2, Statistics screen; sections 5 and 8 for the messages). */
export const statisticsTexts = {
  title: 'Métricas',
  back: 'Volver',
  period: 'Período',
  refresh: 'Actualizar',
  refreshing: 'Actualizando...',
  loading: 'Cargando...',

  shortcuts: {
    lastWeek: 'Última semana',
    lastMonth: 'Último mes',
    thisMonth: 'Este mes',
    lastThreeMonths: 'Últimos 3 meses',
    lastYear: 'Último año',
  } satisfies Record<RangeShortcut, string>,

  export: {
    button: 'Exportar',
    busy: 'Exportando...',
    offline: 'Exportar necesita conexión con el servidor',
    noPeriod: 'Elige un período para exportar',
    fileName: (day: string) => `estadisticas_${day}.xlsx`,
    done: 'Las estadísticas se han exportado correctamente',
    failed: 'No se pudieron exportar las estadísticas',
    notAFile: 'La respuesta no es un archivo válido',
  },

  error: 'Error',
  success: 'Éxito',
  loadFailed: 'No se pudieron cargar las estadísticas',
  updateFailed: 'No se pudieron actualizar las estadísticas',
  updated: '✅ Actualizado',
  updatedFor: (start: string, end: string) => `Estadísticas actualizadas para el período ${start} - ${end}`,
  updatedForAll: 'Estadísticas actualizadas para todo el historial',

  banner: {
    period: (start: string, end: string) => `Período: ${start} – ${end}`,
    allTime: 'Todo el historial',
    onDevice: 'calculado en este dispositivo',
    window: 'últimos 13 meses',
    waiting: (count: number) =>
      count === 1
        ? 'Hay 1 cambio por enviar: contará cuando el servidor lo tenga.'
        : `Hay ${count} cambios por enviar: contarán cuando el servidor los tenga.`,
  },

  tabs: {
    label: 'Estadísticas',
    general: 'General',
    appointments: 'Citas',
    patients: 'Pacientes',
    finances: 'Finanzas',
  },

  general: {
    total: 'Total de Citas',
    completed: 'Citas Completadas',
    attendance: 'Tasa de Asistencia',
    newPatients: 'Nuevos Pacientes',
    summary: 'Resumen de Estados',
    completedOnes: 'Completadas',
    scheduledOnes: 'Programadas',
    cancelledOnes: 'Canceladas',
    noShows: 'No Asistieron',
    information: 'Información del Período',
    periodName: 'Período',
    totalPatients: 'Total de pacientes',
    cancellation: 'Tasa de cancelación',
  },

  appointments: {
    monthly: 'Estadísticas Mensuales',
    monthlyDetail: 'Últimos 6 meses del período',
    month: 'Mes',
    completed: { letter: 'C', words: 'Completadas' },
    scheduled: { letter: 'P', words: 'Programadas' },
    cancelled: { letter: 'X', words: 'Canceladas' },
    weekdays: 'Citas por Día de la Semana',
    weekday: 'Día',
    total: 'Citas',
    empty: 'No hay datos disponibles',
    emptyDetail: 'Las citas del período aparecerán aquí.',
    toAgenda: 'Ir a la agenda',
  },

  patients: {
    mostActive: 'Pacientes Más Activos',
    appointments,
    fewPatients: (count: number, which: 'este' | 'ese') =>
      `${count === 1 ? 'Solo 1 paciente tuvo' : `Solo ${count} pacientes tuvieron`} citas en ${which} período: son pocos datos para sacar conclusiones.`,
    empty: (which: 'este' | 'ese') => `Ningún paciente tuvo citas en ${which} período`,
    emptyHint: 'Prueba con un período más amplio.',
    emptyClinic: 'Aparecerán con las primeras citas.',
    otherPeriod: (period: string) => `Las cifras por paciente son de otro período: ${period}.`,
    analysis: 'Análisis de Pacientes',
    total: 'Total de pacientes registrados',
    active: 'Pacientes con citas en el período',
    registered: 'Pacientes nuevos en el período',
    /** Used where each figure's period is shown next to it. */
    activeThen: 'Pacientes con citas',
    registeredThen: 'Pacientes nuevos',
    average: 'Promedio de citas por paciente',
    most: 'Máximo de citas de un paciente',
    retention: 'Tasa de retención',
    retentionDetail: 'con más de una cita',
    completed: 'Citas completadas',
    efficiency: 'Eficiencia',
    efficiencyDetail: 'completadas del total',
    trend: 'Tendencia de Pacientes Nuevos',
    trendDetail: 'Últimos 3 meses',
    actual: 'actual',
    chart: (count: number) => `Pacientes nuevos por mes, ${months(count)}`,
    showTable: 'Ver tabla',
    month: 'Mes',
    newOnes: 'Nuevos',
    insights: 'Conclusiones',
    noTrend: 'Todavía no hay pacientes registrados.',
  },

  insights: {
    /** Names the period of a sentence, where figures are of two periods. */
    of: (period: string, sentence: string) => `${period}: ${sentence}`,
    none: 'Todavía no hay datos suficientes para sacar conclusiones.',
    retention: (percent: string) => `El ${percent} de los pacientes con citas tuvo más de una.`,
    average: (average: string) => `Cada paciente con citas tuvo ${average} en promedio.`,
    attendance: (percent: string) => `Se completó el ${percent} de las citas.`,
    cancellation: (percent: string) => `Se canceló el ${percent} de las citas.`,
    moreNew: (count: string, month: string) => `${arrived(count)} más que en ${month}.`,
    fewerNew: (count: string, month: string) => `${arrived(count)} menos que en ${month}, hasta hoy.`,
    sameNew: (month: string) => `Este mes llegaron tantos pacientes nuevos como en ${month}.`,
  },

  finances: {
    income: 'Ingresos del Período',
    average: 'Promedio por Cita',
    incomeScale: 'La barra llega hasta $ 100.000,00',
    averageScale: 'La barra llega hasta $ 10.000,00',
    noIncome: 'No hay ingresos en este período',
    noCompleted: 'No hay citas completadas en este período',
  },
} as const
