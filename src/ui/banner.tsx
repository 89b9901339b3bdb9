import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import styles from './banner.module.css'

interface BannerProps {
  icon: IconName
  tone: 'info' | 'warning'
  /** What there is to know, in a line. */
  text: string
  /** The button or link that leads to where it is settled; none where it is settled elsewhere. */
  action?: ReactNode
}

/** A line above a screen's content that tells of something to be settled. */
export function Banner({ icon, tone, text, action }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} data-screen-only>
      <Icon name={icon} />
      <p>{text}</p>
      {action}
    </div>
  )
}
