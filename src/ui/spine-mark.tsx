import { classNames } from './class-names.ts'
import styles from './spine-mark.module.css'

/** Seven strokes, from the neck down, along the curve of a spine; the fourth is the coral one. */
const strokes = [
  'M28.4 10.3 37.5 8.7',
  'M29 17.6 44.1 16.4',
  'M26.1 23.5 46.4 25.5',
  'M20.5 29.8 44.1 34.2',
  'M15.8 38 40.4 41',
  'M16.8 47.6 37.6 46.4',
  'M24.2 55.6 36.8 53.4',
]
const coral = 3

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
      {strokes.map((d, index) => (
        <path key={d} d={d} className={index === coral ? styles.coral : undefined} />
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
        {strokes.map((d, index) => (
          <path key={d} d={d} className={index === coral ? styles.coral : undefined} />
        ))}
      </g>
    </svg>
  )
}
