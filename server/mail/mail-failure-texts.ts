/** Our own reasons why a mail was not sent. A mail server's message is stored as it is. */
export const mailFailureTexts = {
  expired: 'ya no tenía sentido enviarlo',
  outdated: 'la cita cambió antes de que saliera',
  interrupted: 'el envío se interrumpió',
  dropped: 'descartado por el operador',
  unknown: 'error desconocido',
  withoutMailServer: 'el envío de correo no está configurado',
} as const
