import { addressLine, clinicNameOf, dialableNumber, socialLinksOf } from '#domain/clinic/clinic-profile.ts'
import { WeekTable } from '#features/public-site/clinic/week-table.tsx'
import { BrandIcon } from '#features/public-site/parts/brand-icon.tsx'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { paths } from '#features/shared/session/paths.ts'
import { outward } from '#ui/browser/outward.ts'
import { classNames } from '#ui/class-names.ts'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './site-footer.module.css'
import { siteLinks } from './site-links.ts'
import { siteTexts } from './site-texts.ts'
import { useAccountLinks } from './use-account-links.ts'
import { WhatsappButton } from './whatsapp-button.tsx'

const texts = siteTexts.footer

/** The footer of every public page: clinic, address, hours and links. */
export function SiteFooter() {
  const accountLinks = useAccountLinks()
  const { profile } = useClinicInfo()
  const name = clinicNameOf(profile)
  return (
    <footer className={styles.footer}>
      <div className={styles.body}>
        <div className={classNames(layout.page, styles.columns)}>
          <div className={styles.about}>
            <p className={styles.brand}>
              <SpineMark className={styles.mark} />
              {name}
            </p>
            <p>{texts.tagline(profile.city)}</p>
            <ul className={styles.social}>
              {socialLinksOf(profile).map(({ network, url }) => (
                <li key={network}>
                  <a href={url} {...outward} aria-label={texts.follow(network)}>
                    <BrandIcon name={network} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <nav aria-label={texts.links}>
            <h2 className={styles.title}>{texts.links}</h2>
            <ul className={styles.links}>
              {siteLinks.map(({ to, name }) => (
                <li key={to}>
                  <a href={to}>{name}</a>
                </li>
              ))}
              {accountLinks.map(({ to, name }) => (
                <li key={to}>
                  <a href={to}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2 className={styles.title}>{texts.hours}</h2>
            <WeekTable />
          </div>
          <div>
            <h2 className={styles.title}>{texts.contact}</h2>
            <ul className={styles.links}>
              <li>{addressLine(profile)}</li>
              {profile.phones.map((phone) => (
                <li key={phone}>
                  <a href={`tel:${dialableNumber(phone)}`}>{phone}</a>
                </li>
              ))}
              {profile.email && (
                <li>
                  <a href={`mailto:${profile.email}`}>{profile.email}</a>
                </li>
              )}
            </ul>
          </div>
        </div>
      </div>
      <div className={classNames(layout.page, styles.end)}>
        <p>
          {name}. {texts.rights}
        </p>
        <a href={paths.privacy}>{texts.privacy}</a>
      </div>
      <WhatsappButton />
    </footer>
  )
}
