/** What a mail server's refusal means, for a person who knows no SMTP. */
export const smtpFailureTexts = {
  login: 'El servidor de correo no aceptó el usuario o la contraseña: hay que corregir SMTP_URL.',
  address: 'El servidor de correo no acepta esa dirección, o la del remitente (MAIL_FROM).',
  full: 'La casilla está llena, o el correo es demasiado grande para ella.',
  unwanted: 'El servidor de correo rechazó el mensaje: puede tomarlo por no deseado, o no permitir ese remitente.',
  later: 'El servidor de correo no lo aceptó por ahora. Se puede intentar más tarde.',
  refused: 'El servidor de correo rechazó el mensaje.',
  unknownServer:
    'No se encontró el servidor de correo: hay que revisar su nombre en SMTP_URL, o la conexión a Internet.',
  noConnection: 'No se pudo conectar con el servidor de correo: hay que revisar nombre y puerto en SMTP_URL.',
  silent: 'El servidor de correo no respondió a tiempo.',
  insecure: 'No se pudo hacer una conexión segura con el servidor de correo.',
  unknown: 'No se pudo entregar al servidor de correo.',
} as const
