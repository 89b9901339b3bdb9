import { AskLink } from '#features/public-site/frame/ask-link.tsx'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import { CallToAction } from '#features/public-site/parts/call-to-action.tsx'
import { PageHero } from '#features/public-site/parts/page-hero.tsx'
import { Section } from '#features/public-site/parts/section.tsx'
import { ServiceArt } from '#features/public-site/parts/service-art.tsx'
import { Steps } from '#features/public-site/parts/steps.tsx'
import headings from '#features/public-site/styles/headings.module.css'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './services-page.module.css'
import { servicesTexts } from './services-texts.ts'

/** The services page (spec section 2). */
export function ServicesPage() {
  return (
    <>
      <PageHero
        eyebrow={servicesTexts.eyebrow}
        title={servicesTexts.title}
        lead={useClinicInfo().profile.servicesText || servicesTexts.lead}
      />
      <div className={classNames(layout.page, styles.services)}>
        {servicesTexts.services.map(({ id, name, text, listTitle, list }) => (
          <section key={id} id={id} className={styles.service} aria-labelledby={`${id}-titulo`}>
            <div className={styles.picture}>
              <ServiceArt kind={id} />
            </div>
            <div className={classNames(layout.stack3, styles.words)}>
              <h2 id={`${id}-titulo`} className={headings.display}>
                {name}
              </h2>
              <p>{text}</p>
            </div>
            <div className={classNames(layout.stack3, styles.cases)}>
              <h3>{listTitle}</h3>
              <ul className={classNames(layout.stack2, styles.list)}>
                {list.map((item) => (
                  <li key={item}>
                    <Icon name="check" />
                    {item}
                  </li>
                ))}
              </ul>
            </div>
          </section>
        ))}
      </div>
      <Section title={servicesTexts.processTitle} lead={servicesTexts.processLead} ground="sunken">
        <Steps steps={servicesTexts.process} />
      </Section>
      <CallToAction title={servicesTexts.callTitle} text={servicesTexts.callText}>
        <AskLink>{siteTexts.register}</AskLink>
      </CallToAction>
    </>
  )
}
