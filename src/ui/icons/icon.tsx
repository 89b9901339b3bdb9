import { classNames } from '#ui/class-names.ts'
import styles from './icon.module.css'
import { type IconName, strokes } from './icon-strokes.ts'

export type { IconName }

interface IconProps {
  name: IconName
  /** 'small' 16 px, 'medium' 20 px, 'large' 28 px. */
  size?: 'small' | 'medium' | 'large'
  className?: string | undefined
}

/** An icon next to text; hidden from screen readers. */
export function Icon({ name, size = 'medium', className }: IconProps) {
  return (
    <svg className={classNames(styles.icon, styles[size], className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  )
}
