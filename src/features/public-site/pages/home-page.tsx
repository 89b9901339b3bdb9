import { ClinicDetails } from '#features/public-site/clinic/clinic-details.tsx'
import { ClinicMap } from '#features/public-site/clinic/clinic-map.tsx'
import { OpeningSign } from '#features/public-site/clinic/opening-sign.tsx'
import { WeekTable } from '#features/public-site/clinic/week-table.tsx'
import { AskLink } from '#features/public-site/frame/ask-link.tsx'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import { CallToAction } from '#features/public-site/parts/call-to-action.tsx'
import { HeroArt } from '#features/public-site/parts/hero-art.tsx'
import { Section } from '#features/public-site/parts/section.tsx'
import { ServiceArt } from '#features/public-site/parts/service-art.tsx'
import headings from '#features/public-site/styles/headings.module.css'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { paths } from '#features/shared/session/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import styles from './home-page.module.css'
import { homeTexts } from './home-texts.ts'

/** The landing page (spec section 2). */
export function HomePage() {
  return (
    <>
      <Hero />
      <Services />
      <CallToAction title={homeTexts.callTitle} text={homeTexts.callText}>
        <AskLink>{homeTexts.callRegister}</AskLink>
      </CallToAction>
      <Directions />
    </>
  )
}

function Hero() {
  return (
    <section className={classNames(layout.page, styles.hero)}>
      <div className={styles.words}>
        <OpeningSign />
        <h1 className={styles.title}>{homeTexts.title}</h1>
        <p className={styles.lead}>{useClinicInfo().profile.homeText || homeTexts.lead}</p>
        <div className={classNames(layout.wrap3, styles.actions)}>
          <AskLink className={buttonClass({ variant: 'primary' })}>{siteTexts.ask}</AskLink>
          <a href={paths.services} className={buttonClass()}>
            {homeTexts.know}
          </a>
        </div>
      </div>
      <HeroArt />
      <ul className={styles.facts}>
        {homeTexts.facts.map(({ figure, text }) => (
          <li key={figure}>
            <strong>{figure}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Services() {
  return (
    <Section title={homeTexts.servicesTitle} lead={homeTexts.servicesLead}>
      <ul className={styles.services}>
        {homeTexts.services.map(({ name, text, more, anchor }) => (
          <li key={anchor} className={styles.service}>
            <ServiceArt kind={anchor} />
            <h3 className={headings.heading}>{name}</h3>
            <p>{text}</p>
            <a href={`${paths.services}#${anchor}`} className={styles.more}>
              {more}
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Directions() {
  return (
    <Section title={homeTexts.contactTitle} lead={homeTexts.contactLead}>
      <div className={styles.find}>
        <div className={styles.reach}>
          <ClinicDetails />
          <div className={layout.stack3}>
            <h3>{siteTexts.details.hours}</h3>
            <WeekTable />
          </div>
        </div>
        <ClinicMap />
      </div>
    </Section>
  )
}
