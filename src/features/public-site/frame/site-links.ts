import { clinicChatLink } from '#domain/clinic/clinic-profile.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { paths } from '#features/shared/session/paths.ts'
import { siteTexts } from './site-texts.ts'

/** The public pages in the order of header and footer. */
export const siteLinks = [
  { to: paths.home, name: siteTexts.home },
  { to: paths.about, name: siteTexts.about },
  { to: paths.services, name: siteTexts.services },
  { to: paths.contact, name: siteTexts.contact },
] as const

/** Returns the WhatsApp link to the clinic with a prepared text; by default the greeting of its visitors. */
export function useClinicChat(text?: string): string {
  const { profile, messages } = useClinicInfo()
  return clinicChatLink(profile, text ?? messages.visitorGreeting)
}
