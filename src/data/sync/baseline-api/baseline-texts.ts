/** Spanish messages that stand for those of a baseline server. */
export const baselineTexts = {
  notKept: 'El servidor dijo que sí, pero el cambio no aparece guardado.',
  patientGone: 'El paciente ya no está en el servidor.',
} as const
