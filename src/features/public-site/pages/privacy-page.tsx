import { PageHero } from '#features/public-site/parts/page-hero.tsx'
import headings from '#features/public-site/styles/headings.module.css'
import { useClinicInfo } from '#features/shared/clinic/known-clinic-info.ts'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import styles from './privacy-page.module.css'
import { responsibleSection, privacyTexts as texts } from './privacy-texts.ts'

/** The privacy notice (Ley 25.326, articles 5 and 6). */
export function PrivacyPage() {
  const { profile } = useClinicInfo()
  return (
    <>
      <PageHero eyebrow={texts.eyebrow} title={texts.title} lead={texts.lead} />
      <div className={classNames(layout.page, styles.notice)}>
        {[responsibleSection(profile), ...texts.sections].map(({ title, paragraphs }) => (
          <section key={title} className={styles.section}>
            <h2 className={headings.title}>{title}</h2>
            <div className={styles.words}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  )
}
