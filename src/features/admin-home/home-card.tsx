import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import layout from '#ui/styles/layout.module.css'
import notice from '#ui/styles/notice.module.css'
import surface from '#ui/styles/surface.module.css'
import styles from './admin-home.module.css'

interface HomeCardProps {
  title: string
  icon: IconName
  children: ReactNode
  /** The action at the foot of the card. */
  action?: ReactNode
}

/** A card of the admin's home. Cards in a row have the same height, with their actions aligned. */
export function HomeCard({ title, icon, children, action }: HomeCardProps) {
  return (
    <section className={classNames(surface.card, layout.stack2, styles.card)}>
      <div className={layout.row3}>
        <span className={classNames(notice.sign, notice.action, styles.sign)}>
          <Icon name={icon} size="large" />
        </span>
        <h2 className={styles.cardTitle}>{title}</h2>
      </div>
      <div className={styles.cardText}>{children}</div>
      {action}
    </section>
  )
}
