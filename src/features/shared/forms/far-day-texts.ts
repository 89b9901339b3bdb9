/** What a form asks about a day that is far from every other. */
export const farDayTexts = {
  title: '¿La fecha es correcta?',
  text: (day: string) => `Escribiste el ${day}, una fecha muy lejana.`,
  confirm: 'Sí, es correcto',
  correct: 'Corregir',
  check: 'Revisa la fecha',
} as const
