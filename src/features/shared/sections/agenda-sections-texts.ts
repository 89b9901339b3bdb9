/** Names of the sections of the agenda. */
export const agendaSectionTexts = {
  name: 'Secciones de la agenda',
  agenda: 'Agenda',
  reminders: 'Mañana',
  unclosed: 'Sin cerrar',
  waiting: 'Lista de espera',
  recall: 'Sin próximo turno',
  back: 'Gestión de Citas',
  /** `moment`: 'hoy 18:04'. */
  asOf: (moment: string) => `Sin conexión: datos de ${moment}`,
} as const
