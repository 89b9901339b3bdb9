/** Texts of the printed clinical history. */
export const historySheetTexts = {
  title: 'Historia clínica',
  dni: 'DNI',
  birthDate: 'Fecha de nacimiento',
  printed: 'Impresa el',
  records: 'Registros',
  record: (day: string) => `Registro del ${day}`,
  professional: 'Profesional',
  empty: 'No hay registros clínicos.',
  noText: 'Sin texto.',
  waiting: (count: number) =>
    count === 1
      ? 'No incluye 1 cambio que espera en este dispositivo y todavía no llegó al servidor.'
      : `No incluye ${count} cambios que esperan en este dispositivo y todavía no llegaron al servidor.`,
  refused: (count: number) =>
    count === 1
      ? 'No incluye 1 cambio que el servidor no aceptó y que espera una decisión en este dispositivo.'
      : `No incluye ${count} cambios que el servidor no aceptó y que esperan una decisión en este dispositivo.`,
  failed: 'No se pudo preparar la historia clínica',
  away: 'Para imprimirla entera hace falta el servidor.',
  unread: 'El servidor no pudo leerla. Inténtalo de nuevo.',
  unreadable: 'No se pudieron leer los datos de este dispositivo.',
  notThere: 'El servidor todavía no conoce a este paciente.',
} as const
