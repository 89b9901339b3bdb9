import type * as v from 'valibot'
import type { contactBody } from '#domain/wire/rows/contact-wire.ts'

export type ContactMessage = v.InferOutput<typeof contactBody>

export const contactTexts = {
  sent: '¡Mensaje enviado exitosamente!',
  undelivered:
    'Tu mensaje no llegó al consultorio: este sitio no tiene configurado el envío de correos. Escríbenos por WhatsApp o llámanos.',
} as const

/** Writes the mail to the clinic with a visitor's message. */
export function contactMail({ nombre, email, telefono, mensaje }: ContactMessage): { subject: string; text: string } {
  return {
    subject: 'Mensaje desde la página de contacto',
    text: `Nombre: ${nombre}
Email: ${email}
Teléfono: ${telefono || 'no lo dejó'}

${mensaje}

--
Respondiendo este correo le escribes a esa dirección.
`,
  }
}
