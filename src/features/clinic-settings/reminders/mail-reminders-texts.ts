/** Texts of the card 'Recordatorios por correo'. */
export const mailRemindersTexts = {
  title: 'Recordatorios por correo',
  off: 'Sin servidor de correo no sale ningún recordatorio: avisa a los pacientes por teléfono o WhatsApp.',
  mailReminders: 'Enviar un correo el día anterior a cada turno',
  mailRemindersHint:
    'Sale 24 horas antes, entre las 8 y las 21, a los pacientes con email. Trae un enlace para confirmar.',
  selfCancel: 'Los pacientes pueden cancelar sus turnos',
  selfCancelHint: 'Con el enlace del correo o desde su panel. El horario queda libre al momento.',
  selfCancelHours: 'Hasta cuántas horas antes',
  selfCancelHoursHint: 'Después se les pide que llamen.',
} as const
