/** Texts of a patient's clinical history on the screen. */
export const timelineTexts = {
  title: (name: string) => `Historia de ${name}`,
  close: 'Ver la lista',
  refresh: 'Actualizar',
  kinds: 'Qué se muestra',
  everything: 'Todo',
  noted: 'Alergias y medicamentos',
  none: 'Ningún registro lo menciona.',
  on: (day: string) => `(${day})`,
  missing: 'El servidor todavía no conoce a este paciente.',
} as const
