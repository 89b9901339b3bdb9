import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'
import { fillTemplate } from '#domain/clinic/settings/message-template.ts'
import type { ContactChannel } from '#domain/contact/contact.ts'
import type { Fields } from '#domain/sync/outbox/outbox-entry.ts'
import { formatDayInWords } from '#domain/values/dates/day-in-words.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { FreeSlot } from '#domain/waiting/fitting-waiting.ts'
import { clinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import type { ShownCandidate } from './read-gap.ts'

/** Returns the message that offers the slot: the clinic's own words, which name no reason and no diagnosis. */
export function offerMessage({ patient, place }: ShownCandidate, { date }: FreeSlot): string {
  const { messages, profile } = clinicInfo()
  return fillTemplate(messages.slotOffer, {
    nombre: patient.firstName,
    consultorio: clinicNameOf(profile),
    dia: formatDayInWords(date),
    hora: place.startTime,
  })
}

/** Returns the mark that the slot was offered. It holds nothing. */
export function offerFields(
  { patientId, why, appointment, place }: ShownCandidate,
  { date, professionalId }: FreeSlot,
  { today, channel }: { today: LocalDate; channel: ContactChannel },
): Fields {
  return {
    date: today,
    patientId,
    appointmentId: why === 'later' && appointment ? appointment.key : null,
    channel,
    kind: 'offer',
    outcome: null,
    slotDate: date,
    slotStart: place.startTime,
    professionalId,
    note: '',
    cancels: null,
  }
}
