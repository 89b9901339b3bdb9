/** Texts of the test mail and of what it came to. */
export const mailTestTexts = {
  subject: 'Correo de prueba',
  paragraphs: [
    'Este es un correo de prueba. Si lo lees, el servidor del consultorio puede enviar correos.',
    'No hace falta responderlo.',
  ],
  accepted: (to: string) =>
    `El servidor de correo aceptó el correo de prueba para ${to}. Revisa que haya llegado, también entre los no deseados.`,
  notConfigured:
    'No se envió nada: este servidor no tiene configurado el envío de correos. Quien lo administra debe definir SMTP_URL y MAIL_FROM, y volver a iniciarlo.',
  noAddress: 'Tu cuenta no tiene email: escribe a qué dirección enviar la prueba',
} as const
