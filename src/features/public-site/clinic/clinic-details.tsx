import { Fragment, type ReactNode } from 'react'
import { addressLine, dialableNumber } from '#domain/clinic/clinic-profile.ts'
import { useClinicChat } from '#features/public-site/frame/site-links.ts'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { outward } from '#ui/browser/outward.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import styles from './clinic-details.module.css'

const texts = siteTexts.details

/** The clinic's address and contact data, as far as they are known. */
export function ClinicDetails() {
  const { profile } = useClinicInfo()
  const { phones, whatsapp, email } = profile
  const chat = useClinicChat()
  return (
    <dl className={layout.stack4}>
      <Detail icon="pin" name={texts.address}>
        {addressLine(profile)}
      </Detail>
      {phones.length > 0 && (
        <Detail icon="phone" name={texts.phone}>
          {phones.map((phone) => (
            <a key={phone} href={`tel:${dialableNumber(phone)}`}>
              {phone}
            </a>
          ))}
        </Detail>
      )}
      {whatsapp && (
        <Detail icon="whatsapp" name={siteTexts.whatsapp}>
          <a href={chat} {...outward}>
            {whatsapp}
          </a>
        </Detail>
      )}
      {email && (
        <Detail icon="mail" name={texts.email}>
          <a href={`mailto:${email}`}>{breakable(email)}</a>
        </Detail>
      )}
    </dl>
  )
}

/** Allows line breaks before the signs of an address only. */
function breakable(address: string): ReactNode {
  return address.split(/(?=[@.])/).map((part) => (
    <Fragment key={part}>
      <wbr />
      {part}
    </Fragment>
  ))
}

function Detail({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt>
        <span className={classNames(notice.sign, notice.action, styles.sign)}>
          <Icon name={icon} />
        </span>
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
