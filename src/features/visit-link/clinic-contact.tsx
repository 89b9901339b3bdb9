import { clinicChatLink, dialableNumber } from '#domain/clinic/clinic-profile.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { outward } from '#ui/browser/outward.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import { visitLinkTexts as texts } from './visit-link-texts.ts'

/** The ways to the clinic: its first phone, and its WhatsApp with a prepared `message`. Nothing while it has neither. */
export function ClinicContact({ message }: { message: string }) {
  const { profile } = useClinicInfo()
  const [phone] = profile.phones
  if (!phone && !profile.whatsapp) return null
  return (
    <div className={classNames(layout.wrap2, layout.shares)}>
      {phone && (
        <a className={buttonClass()} href={`tel:${dialableNumber(phone)}`}>
          <Icon name="phone" />
          <span>{texts.callNow}</span>
        </a>
      )}
      {profile.whatsapp && (
        <a className={buttonClass()} href={clinicChatLink(profile, message)} {...outward}>
          <Icon name="whatsapp" />
          <span>{texts.write}</span>
        </a>
      )}
    </div>
  )
}
