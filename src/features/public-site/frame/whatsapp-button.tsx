import { outward } from '#ui/browser/outward.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useClinicChat } from './site-links.ts'
import { siteTexts } from './site-texts.ts'
import styles from './whatsapp-button.module.css'

/** The floating link to a WhatsApp chat with the clinic. */
export function WhatsappButton() {
  return (
    <a className={styles.button} href={useClinicChat()} {...outward} aria-label={siteTexts.writeByWhatsapp}>
      <Icon name="whatsapp" />
      <span className={styles.words}>{siteTexts.whatsapp}</span>
    </a>
  )
}
