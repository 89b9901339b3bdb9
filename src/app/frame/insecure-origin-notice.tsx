import { appTexts } from '#app/app-texts.ts'
import { Icon } from '#ui/icons/icon.tsx'
import styles from './insecure-origin-notice.module.css'

/** Warns that the app cannot start offline: over plain http in a LAN there is no service worker. */
export function InsecureOriginNotice() {
  if (window.isSecureContext && 'serviceWorker' in navigator) return null
  return (
    <aside className={styles.notice} role="alert" data-screen-only>
      <Icon name="alert" />
      <p>{appTexts.insecureOrigin}</p>
    </aside>
  )
}
