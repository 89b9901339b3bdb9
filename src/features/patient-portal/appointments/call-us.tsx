import { clinicChatLink, dialableNumber } from '#domain/clinic/clinic-profile.ts'
import { displayName } from '#domain/user/user.ts'
import { portalTexts } from '#features/patient-portal/portal-texts.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { outward } from '#ui/browser/outward.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './own-appointments.module.css'

const texts = portalTexts.answer

/** 'Llámanos', for those who can't come and may not cancel here. */
export function CallUs() {
  const { profile, reminders } = useClinicInfo()
  const { user } = useClinic()
  const [phone] = profile.phones
  const look = buttonClass({ size: 'small' })
  return (
    <div className={classNames(layout.stack2, styles.call)}>
      <p className={classNames(typography.small, typography.breaks)}>
        {reminders.selfCancel ? texts.callLate(reminders.selfCancelHours) : texts.call}
      </p>
      <div className={layout.wrap2}>
        {phone && (
          <a className={look} href={`tel:${dialableNumber(phone)}`}>
            <Icon name="phone" />
            {texts.phone(phone)}
          </a>
        )}
        <a className={look} href={clinicChatLink(profile, texts.chat(displayName(user)))} {...outward}>
          <Icon name="whatsapp" />
          {texts.whatsapp}
        </a>
      </div>
    </div>
  )
}
