import { type ReactNode, useId } from 'react'
import { useClinicChat } from '#features/public-site/frame/site-links.ts'
import { siteTexts } from '#features/public-site/frame/site-texts.ts'
import headings from '#features/public-site/styles/headings.module.css'
import { outward } from '#ui/browser/outward.ts'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import styles from './call-to-action.module.css'

interface CallToActionProps {
  title: string
  text: string
  /** The link of the call. */
  children: ReactNode
}

/** The band with a call to action. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  const id = useId()
  return (
    <section className={styles.band} aria-labelledby={id}>
      <SpineMark className={styles.mark} />
      <div className={styles.words}>
        <h2 id={id} className={headings.display}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>
        {children}
        <a href={useClinicChat()} {...outward}>
          {siteTexts.writeByWhatsapp}
        </a>
      </div>
    </section>
  )
}
