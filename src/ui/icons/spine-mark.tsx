import { classNames } from '#ui/class-names.ts'
import styles from './spine-mark.module.css'
import { CORAL_STROKE, spineStrokes } from './spine-strokes.ts'

interface SpineMarkProps {
  /** Its name for those who listen; without one it is an ornament. */
  label?: string | undefined
  /** Sizes it: the mark is as high as 1em unless this says otherwise. */
  className?: string | undefined
}

/** The practice's mark, in the colour of the text around it, its fourth stroke in the accent. */
export function SpineMark({ label, className }: SpineMarkProps) {
  return (
    <svg
      className={classNames(styles.mark, className)}
      viewBox="12 4 38 56"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {spineStrokes.map((d, index) => (
        <path key={d} d={d} className={index === CORAL_STROKE ? styles.coral : undefined} />
      ))}
    </svg>
  )
}

/** The mark as a quiet picture, for lists that have nothing to show. */
export function SpineArt({ tone = 'calm' }: { tone?: 'calm' | 'danger' }) {
  return (
    <svg className={classNames(styles.art, styles[tone])} viewBox="0 0 120 96" aria-hidden="true">
      <ellipse className={styles.ground} cx="60" cy="50" rx="56" ry="44" />
      <g transform="translate(28 16)">
        {spineStrokes.map((d, index) => (
          <path key={d} d={d} className={index === CORAL_STROKE ? styles.coral : undefined} />
        ))}
      </g>
    </svg>
  )
}
