export const appointmentTexts = {
  requestSent: 'Solicitud enviada exitosamente',
  reminderSent: 'Recordatorio enviado',
  cancelledByPatient: 'Cancelada por el paciente',
  callToCancel: 'Esta cita ya no se puede cancelar desde aquí: llámanos y lo vemos',
  nothingToConfirm: 'Solo se confirma una cita agendada que todavía no empezó',
  proposed: (alternatives: string) => `Alternativas propuestas: ${alternatives}`,
} as const
