import { clinicProfile, dialable } from '#domain/clinic/clinic-profile.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ClinicDetails } from './clinic-details.tsx'
import { ClinicMap } from './clinic-map.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { contactPageTexts } from './contact-page-texts.ts'
import { OpeningSign } from './opening-sign.tsx'
import { PageHero } from './page-hero.tsx'
import { Section } from './section.tsx'
import { siteTexts } from './site-texts.ts'
import { WeekTable } from './week-table.tsx'

/** How to reach the clinic, and a message to it (spec section 2). */
export function ContactPage() {
  return (
    <>
      <PageHero eyebrow={contactPageTexts.eyebrow} title={contactPageTexts.title} lead={contactPageTexts.lead}>
        <div className={styles.urgent}>
          {clinicProfile.phones.map((phone) => (
            <a key={phone} className={buttonClass()} href={`tel:${dialable(phone)}`}>
              <Icon name="phone" />
              <span>
                {contactPageTexts.call} <span className={styles.number}>{phone}</span>
              </span>
            </a>
          ))}
          <OpeningSign />
        </div>
      </PageHero>
      <div className={styles.columns}>
        <ContactForm />
        <div className={styles.side}>
          <ClinicDetails />
          <div className={styles.hours}>
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
