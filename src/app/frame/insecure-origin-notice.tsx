import { appTexts } from '#app/app-texts.ts'
import { Icon } from '#ui/icons/icon.tsx'
import styles from './insecure-origin-notice.module.css'

/** Over plain http in a LAN there is no service worker: the app can't start without network, and must say so. */
export function InsecureOriginNotice() {
  if (window.isSecureContext && 'serviceWorker' in navigator) return null
  return (
    <aside className={styles.notice} role="alert" data-screen-only>
      <Icon name="alert" />
      <p>{appTexts.insecureOrigin}</p>
    </aside>
  )
}
