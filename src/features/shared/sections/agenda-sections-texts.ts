/** Names of the sections of the agenda. */
export const agendaSectionTexts = {
  name: 'Secciones de la agenda',
  agenda: 'Agenda',
  reminders: 'Mañana',
  unclosed: 'Sin cerrar',
  back: 'Gestión de Citas',
} as const
