import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import styles from './banner.module.css'

interface BannerProps {
  icon: IconName
  tone: 'info' | 'warning'
  /** One line of text. */
  text: string
  /** A button or link to where the matter is resolved, if that is elsewhere. */
  action?: ReactNode
}

/** A line above a screen's content about something to resolve. */
export function Banner({ icon, tone, text, action }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} data-screen-only>
      <Icon name={icon} />
      <p>{text}</p>
      {action}
    </div>
  )
}
