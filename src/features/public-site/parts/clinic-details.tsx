import { Fragment, type ReactNode } from 'react'
import { addressLine, clinicProfile, dialable } from '#domain/clinic/clinic-profile.ts'
import { clinicChat } from '#features/public-site/frame/site-links.ts'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { outward } from '#ui/outward.ts'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import styles from './clinic-details.module.css'

const texts = siteTexts.details

/** The clinic's address and contact data. */
export function ClinicDetails() {
  return (
    <dl className={layout.stack4}>
      <Detail icon="pin" name={texts.address}>
        {addressLine(clinicProfile)}
      </Detail>
      <Detail icon="phone" name={texts.phone}>
        {clinicProfile.phones.map((phone) => (
          <a key={phone} href={`tel:${dialable(phone)}`}>
            {phone}
          </a>
        ))}
      </Detail>
      <Detail icon="whatsapp" name={siteTexts.whatsapp}>
        <a href={clinicChat()} {...outward}>
          {clinicProfile.whatsapp}
        </a>
      </Detail>
      <Detail icon="mail" name={texts.email}>
        <a href={`mailto:${clinicProfile.email}`}>{breakable(clinicProfile.email)}</a>
      </Detail>
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
