/** What the printed day says. */
export const sheetTexts = {
  title: (day: string) => `Citas del ${day}`,
  empty: 'No hay citas para este día',
  columns: { time: 'Hora', patient: 'Paciente', phone: 'Teléfono', reason: 'Motivo', notes: 'Notas' },
} as const
