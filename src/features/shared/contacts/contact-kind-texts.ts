import type { ContactChannel, ContactKind, ContactOutcome } from '#domain/contact/contact.ts'

export const contactKindLabels: Record<ContactKind, string> = {
  reminder: 'Recordatorio',
  answer: 'Respuesta',
  offer: 'Ofrecimiento de un horario',
  recall: 'Llamado a quien no tiene próximo turno',
}

export const contactChannelLabels: Record<ContactChannel, string> = {
  whatsapp: 'WhatsApp',
  phone: 'Teléfono',
  mail: 'Email',
  in_person: 'En persona',
  portal: 'Mi Panel',
}

export const contactOutcomeLabels: Record<ContactOutcome, string> = {
  confirmed: 'Confirmó',
  declined: 'No puede',
  no_answer: 'No respondió',
  later: 'Más adelante',
  not_wanted: 'No quiere',
  booked: 'Sacó turno',
}
