import { clinicProfile } from '#domain/clinic/clinic-profile.ts'
import { whatsappLink } from '#domain/patient/whatsapp-link.ts'
import { paths } from '#features/shared/paths.ts'
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
  const link = whatsappLink(clinicProfile.whatsapp, text)
  if (link === null) throw new RangeError(`not a mobile: ${clinicProfile.whatsapp}`)
  return link
}
