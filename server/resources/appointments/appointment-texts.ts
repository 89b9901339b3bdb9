export const appointmentTexts = {
  requestSent: 'Solicitud enviada exitosamente',
  proposed: (alternatives: string) => `Alternativas propuestas: ${alternatives}`,
} as const
