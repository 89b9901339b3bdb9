import { clinicChatLink, clinicProfile } from '#domain/clinic/clinic-profile.ts'
import { paths } from '#features/shared/session/paths.ts'
import { siteTexts } from './site-texts.ts'

/** The public pages in the order in which head and foot name them. */
export const siteLinks = [
  { to: paths.home, name: siteTexts.home },
  { to: paths.about, name: siteTexts.about },
  { to: paths.services, name: siteTexts.services },
  { to: paths.contact, name: siteTexts.contact },
] as const

/** A chat with the clinic, with a text that is ready to be sent: a greeting that asks about the services, unless another is given. */
export function clinicChat(text: string = siteTexts.whatsappGreeting): string {
  return clinicChatLink(clinicProfile, text)
}
