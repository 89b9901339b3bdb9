/** What staff read where a patient's e-mail is none that mail can reach. */
export const wrongEmailTexts = {
  mark: 'Correo por corregir',
  noNotice: 'No le llegará ningún aviso por email. Corrígelo en su ficha o avísale por teléfono.',
} as const
