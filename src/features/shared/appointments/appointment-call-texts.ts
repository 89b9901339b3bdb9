/** Default messages of failed calls about appointments (spec section 8). */
export const appointmentCallTexts = {
  list: 'Error al obtener las citas',
  pending: 'Error al obtener solicitudes pendientes',
  availableSlots: 'Error al obtener horarios disponibles',
  professionals: 'Error al obtener profesionales',
  reminder: 'Error al enviar recordatorio',
} as const
