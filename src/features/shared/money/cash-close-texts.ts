/** Texts that lead to the close of a day. */
export const cashCloseTexts = {
  open: 'Cerrar el día',
  closed: 'Caja cerrada',
  provisional: 'Cierre provisorio',
} as const
