/** Texts of the file of refused rows. */
export const refusedFileTexts = {
  line: 'Fila',
  reason: 'Por qué no se importó',
  name: (file: string) => `${file.replace(/\.\w+$/, '')} - no importadas.csv`,
} as const
