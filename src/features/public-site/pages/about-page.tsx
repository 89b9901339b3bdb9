import { paragraphsOf } from '#domain/values/paragraphs.ts'
import { AskLink } from '#features/public-site/frame/ask-link.tsx'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import { CallToAction } from '#features/public-site/parts/call-to-action.tsx'
import { PageHero } from '#features/public-site/parts/page-hero.tsx'
import { Section } from '#features/public-site/parts/section.tsx'
import { Steps } from '#features/public-site/parts/steps.tsx'
import headings from '#features/public-site/styles/headings.module.css'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { paths } from '#features/shared/session/paths.ts'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import styles from './about-page.module.css'
import { aboutTexts } from './about-texts.ts'

/** The about page (spec section 2). */
export function AboutPage() {
  return (
    <>
      <PageHero eyebrow={aboutTexts.eyebrow} title={aboutTexts.title} lead={aboutTexts.lead} />
      <History />
      <Values />
      <Section title={aboutTexts.approachTitle}>
        <Steps steps={aboutTexts.approach} />
      </Section>
      <Professionals />
      <CallToAction title={aboutTexts.callTitle} text={aboutTexts.callText}>
        <AskLink>{siteTexts.register}</AskLink>
        <a href={paths.contact}>{aboutTexts.callContact}</a>
      </CallToAction>
    </>
  )
}

function History() {
  const { aboutText } = useClinicInfo().profile
  const paragraphs = aboutText ? paragraphsOf(aboutText) : aboutTexts.history
  return (
    <Section title={aboutTexts.historyTitle}>
      <div className={styles.story}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
  )
}

function Values() {
  return (
    <Section title={aboutTexts.valuesTitle} ground="sunken">
      <ul className={classNames(layout.stack4, styles.values)}>
        {aboutTexts.values.map(({ name, text }) => (
          <li key={name}>
            <h3 className={headings.title}>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Who attends, if the owner publishes it. */
function Professionals() {
  const { professionals } = useClinicInfo()
  if (professionals.length === 0) return null
  return (
    <Section title={aboutTexts.peopleTitle} ground="sunken">
      <ul className={styles.people}>
        {professionals.map(({ name, license }) => (
          <li key={`${name} ${license}`} className={styles.person}>
            <strong>{name}</strong>
            <span>{aboutTexts.license(license)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
