import type { ReactNode } from 'react'
import styles from './public-site.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { siteTexts } from './site-texts.ts'

interface PublicSiteProps {
  /** The address of the page that is shown. */
  path: string
  children: ReactNode
}

/** A page for everybody between the head and foot that all of them share (spec section 2). */
export function PublicSite({ path, children }: PublicSiteProps) {
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#contenido">
        {siteTexts.skipToContent}
      </a>
      <SiteHeader path={path} />
      <main id="contenido" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
