import { dialableNumber } from '#domain/clinic/clinic-profile.ts'
import { ClinicDetails } from '#features/public-site/clinic/clinic-details.tsx'
import { ClinicMap } from '#features/public-site/clinic/clinic-map.tsx'
import { OpeningSign } from '#features/public-site/clinic/opening-sign.tsx'
import { WeekTable } from '#features/public-site/clinic/week-table.tsx'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import { PageHero } from '#features/public-site/parts/page-hero.tsx'
import { Section } from '#features/public-site/parts/section.tsx'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { contactPageTexts } from './contact-page-texts.ts'

/** The contact page: contact data and a form (spec section 2). */
export function ContactPage() {
  const { phones } = useClinicInfo().profile
  return (
    <>
      <PageHero eyebrow={contactPageTexts.eyebrow} title={contactPageTexts.title} lead={contactPageTexts.lead}>
        <div className={styles.urgent}>
          {phones.map((phone) => (
            <a key={phone} className={buttonClass()} href={`tel:${dialableNumber(phone)}`}>
              <Icon name="phone" />
              <span>
                {contactPageTexts.call} <span className={styles.number}>{phone}</span>
              </span>
            </a>
          ))}
          <OpeningSign />
        </div>
      </PageHero>
      <div className={classNames(layout.page, styles.columns)}>
        <ContactForm />
        <div className={styles.side}>
          <ClinicDetails />
          <div className={classNames(layout.stack3, styles.hours)}>
            <h2>{siteTexts.details.hours}</h2>
            <WeekTable />
          </div>
        </div>
      </div>
      <Section title={contactPageTexts.findTitle}>
        <ClinicMap />
      </Section>
    </>
  )
}
