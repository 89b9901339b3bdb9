import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import styles from './banner.module.css'

interface BannerProps {
  icon: IconName
  tone: 'info' | 'warning' | 'danger'
  /** One line of text. */
  text: string
  /** A button or link to where the matter is resolved, if that is elsewhere. */
  action?: ReactNode
}

/** A line above a screen's content about something to resolve. */
export function Banner({ icon, tone, text, action }: BannerProps) {
  return (
    <div className={classNames(notice.line, notice[tone], typography.strong, styles.banner)} data-screen-only>
      <Icon name={icon} />
      <p>{text}</p>
      {action}
    </div>
  )
}
