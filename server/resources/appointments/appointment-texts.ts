export const appointmentTexts = {
  requestSent: 'Solicitud enviada exitosamente',
  reminderSent: 'Recordatorio enviado',
  proposed: (alternatives: string) => `Alternativas propuestas: ${alternatives}`,
} as const
