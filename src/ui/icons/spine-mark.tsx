import { classNames } from '#ui/class-names.ts'
import styles from './spine-mark.module.css'
import { CORAL_STROKE, spineStrokes } from './spine-strokes.ts'

interface SpineMarkProps {
  /** Its accessible name; without one it is decorative. */
  label?: string | undefined
  /** Sets its size; by default it is 1em high. */
  className?: string | undefined
}

/** The clinic's mark in the colour of the surrounding text, its fourth stroke in the accent colour. */
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

/** The mark as a muted picture, for empty lists. */
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
