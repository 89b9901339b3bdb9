/** Texts of the question about an unlikely date. */
export const farDayTexts = {
  title: '¿La fecha es correcta?',
  text: (day: string) => `Escribiste el ${day}, una fecha muy lejana.`,
  confirm: 'Sí, es correcto',
  correct: 'Corregir',
  check: 'Revisa la fecha',
} as const
