/** Texts that lead to the close of a day. */
export const cashCloseTexts = {
  open: 'Cerrar el día',
  closed: 'Caja cerrada',
  provisional: 'Cierre provisorio',
  unclosed: (day: string) => `La caja del ${day} quedó sin cerrar.`,
  closeUnclosed: 'Cerrar ese día',
} as const
