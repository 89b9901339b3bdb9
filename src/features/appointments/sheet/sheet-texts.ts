/** Texts of the printed day. */
export const sheetTexts = {
  title: (day: string) => `Citas del ${day}`,
  failed: 'No se pudo preparar la hoja',
  fileName: (day: string) => `citas-${day}.html`,
  empty: 'No hay citas para este día',
  columns: { time: 'Hora', patient: 'Paciente', phone: 'Teléfono', reason: 'Motivo', notes: 'Notas' },
} as const
