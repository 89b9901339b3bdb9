export const appointmentTexts = {
  requestSent: 'Solicitud enviada exitosamente',
} as const
