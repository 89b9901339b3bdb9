import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import styles from './admin-home.module.css'

interface HomeCardProps {
  title: string
  icon: IconName
  children: ReactNode
  /** What may be done from here; it stands at the foot of the card. */
  action?: ReactNode
}

/** One of the cards of the admin's home: all of a row are of one height, with their actions on one line. */
export function HomeCard({ title, icon, children, action }: HomeCardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Icon name={icon} size="large" />
        </span>
        <h2 className={styles.cardTitle}>{title}</h2>
      </div>
      <div className={styles.cardText}>{children}</div>
      {action}
    </section>
  )
}
