import { chatLink } from '../values/chat-link.ts'

/** A professional's self-description. */
export interface ProfessionalProfile {
  name: string
  role: string
  words: string
}

/** The practice's public data, for pages, mails, the manifest and search engines. They are defined only here. */
export interface ClinicProfile {
  name: string
  /** For small spaces, such as under the app's icon. */
  shortName: string
  address: { street: string; city: string; province: string; postalCode: string; countryCode: string }
  /** As people here write them, area code first. `dialable(phone)` returns the international form. */
  phones: readonly string[]
  /** The mobile that answers on WhatsApp. */
  whatsapp: string
  email: string
  /** Degrees north and east. */
  position: { latitude: number; longitude: number }
  /** The main services, as the pages name them. */
  services: { general: string; sports: string }
  social: readonly { network: 'Instagram' | 'Facebook'; url: string }[]
  professionals: readonly ProfessionalProfile[]
}

export const clinicProfile: ClinicProfile = {
  name: 'Quiropraxia Bell Ville',
  shortName: 'Quiropraxia',
  address: {
    street: 'Pasaje de los Aromos 245',
    city: 'Bell Ville',
    province: 'Córdoba',
    postalCode: 'X2550',
    countryCode: 'AR',
  },
  phones: ['(03537) 55-0132'],
  whatsapp: '3537 55-0148',
  email: 'hola@quiropraxiabellville.example',
  position: { latitude: -32.6259, longitude: -62.6887 },
  services: { general: 'Quiropraxia general', sports: 'Quiropraxia deportiva' },
  social: [
    { network: 'Instagram', url: 'https://www.instagram.com/quiropraxia.bellville.example' },
    { network: 'Facebook', url: 'https://www.facebook.com/quiropraxia.bellville.example' },
  ],
  professionals: [
    {
      name: 'Laura Ferreyra',
      role: 'Quiropráctica, dirección del consultorio',
      words:
        'Antes de tocar una espalda, escucho. La mitad de lo que necesito saber me lo cuentan en los primeros diez minutos.',
    },
    {
      name: 'Martín Ferrero',
      role: 'Quiropráctico deportivo',
      words:
        'No me interesa que vuelvas rápido a la cancha, sino que vuelvas una sola vez. Por eso la rehabilitación termina cuando tu cuerpo lo dice.',
    },
  ],
}

/** Returns street, town and province on one line. */
export function addressLine({ address }: ClinicProfile): string {
  return `${address.street}, ${address.city}, ${address.province}`
}

/** Returns a phone number for `tel:`: '+54' and digits, without the 0 that people here dial before the area code. */
export function dialable(phone: string): string {
  return `+54${nationalDigits(phone)}`
}

/** Returns the link to a chat with the practice, with a prepared text. */
export function clinicChatLink({ whatsapp }: ClinicProfile, text: string): string {
  return chatLink(`549${nationalDigits(whatsapp)}`, text)
}

function nationalDigits(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0/, '')
}

/** Returns the link to directions to the practice, for the device's map app. */
export function directionsLink({ position }: ClinicProfile): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${position.latitude},${position.longitude}`
}
