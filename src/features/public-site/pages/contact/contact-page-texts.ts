/** Texts of the contact page and its form. */
export const contactPageTexts = {
  eyebrow: 'Contacto',
  title: 'Hablemos',
  lead: 'Cuéntanos qué te pasa o qué quieres saber. Te respondemos por correo; si es urgente, llámanos.',
  call: 'Llamar al',

  formTitle: 'Envíanos un mensaje',
  name: 'Nombre',
  email: 'Email',
  phone: 'Teléfono',
  message: 'Mensaje',
  fieldMissing: 'Completa este campo',
  honeypot: 'No completes este campo',
  submit: 'Enviar Mensaje',
  submitting: 'Enviando…',
  privacy: 'Usamos estos datos solo para responderte.',
  privacyLink: 'Aviso de privacidad',

  sending: 'Enviando mensaje…',
  sent: '¡Mensaje enviado exitosamente!',
  sentText: 'Nos pondremos en contacto contigo pronto.',
  errorTitle: 'Error al enviar el mensaje',
  failed: 'Hubo un problema al enviar tu mensaje. Por favor intenta de nuevo o contacta por WhatsApp.',
  kept: 'Tu texto sigue aquí.',
  writeByWhatsapp: 'Escribir por WhatsApp',
  sendByWhatsapp: 'Enviar por WhatsApp',
  scriptMissing:
    'No se pudo cargar lo que envía el mensaje. Comprueba la conexión e inténtalo de nuevo. Tu texto sigue aquí.',
  retry: 'Reintentar',
  withoutScript: 'El formulario necesita JavaScript. También puedes escribirnos directamente:',

  findTitle: 'Dónde estamos',
} as const
