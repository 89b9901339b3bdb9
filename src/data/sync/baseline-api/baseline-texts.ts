/** What a person reads in the place of a server with the baseline API's own words. */
export const baselineTexts = {
  notKept: 'El servidor dijo que sí, pero el cambio no aparece guardado.',
  patientGone: 'El paciente ya no está en el servidor.',
} as const
