export const appointmentTexts = {
  requestSent: 'Solicitud enviada exitosamente',
  reminderSent: 'Recordatorio enviado',
  callToCancel: 'Esta cita ya no se puede cancelar desde aquí: llámanos y lo vemos',
  nothingToConfirm: 'Solo se confirma una cita agendada que todavía no empezó',
  replaced: 'Reemplazada por otro horario, a pedido del paciente',
  proposed: (alternatives: string) => `Alternativas propuestas: ${alternatives}`,
} as const
