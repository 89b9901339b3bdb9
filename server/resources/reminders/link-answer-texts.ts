/** What the calls behind the link of a reminder say. */
export const linkAnswerTexts = {
  dead: 'Este enlace ya no sirve',
  cancelled: 'Cancelamos tu cita. Gracias por avisarnos.',
} as const
