/** Texts about an undeliverable e-mail. */
export const wrongEmailTexts = {
  mark: 'Correo por corregir',
  noNotice: 'No le llegará ningún aviso por email. Corrígelo en su ficha o avísale por teléfono.',
} as const
