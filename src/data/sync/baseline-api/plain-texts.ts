/** What a person reads in the place of a plain server's own words. */
export const plainTexts = {
  notKept: 'El servidor dijo que sí, pero el cambio no aparece guardado.',
  patientGone: 'El paciente ya no está en el servidor.',
} as const
