/** The messages of the clinic's settings; those that other forms have, too, are in the validation texts. */
export const settingsTexts = {
  phonesTooMany: 'Puedes indicar hasta cinco teléfonos',
  whatsappInvalid: 'El WhatsApp debe ser un número completo, con código de área',
  linkInvalid: 'El enlace debe empezar con https://',
  mapPlaceInvalid: 'El lugar en el mapa debe ser latitud y longitud (ej: -32.6259, -62.6887)',
  messageRequired: 'El mensaje no puede quedar vacío',
  hoursInvalid: 'Las horas deben ser un número entero de 1 a 1000',
  hoursOverlap: 'Los horarios de un mismo día no pueden superponerse',
} as const
