import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { fillTemplate } from '#domain/clinic/settings/message-template.ts'
import { clinicInfo } from '#features/shared/clinic/known-clinic-info.ts'

/** Texts about a patient, and of the ways to talk to them. */
export const patientTexts = {
  age: (years: number) => (years === 1 ? '1 año' : `${years} años`),
  call: 'Llamar',
  whatsapp: 'WhatsApp',
  /** The text with which a chat with the patient begins. */
  greeting: (firstName: string) => {
    const { messages, profile } = clinicInfo()
    return fillTemplate(messages.patientGreeting, { nombre: firstName, consultorio: clinicNameOf(profile) })
  },
} as const
