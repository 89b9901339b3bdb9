import { spineStrokes } from '#ui/icons/spine-strokes.ts'
import styles from './hero-art.module.css'

/** The logo as the landing page's picture; CSS animates its strokes. */
export function HeroArt() {
  return (
    <svg className={styles.art} viewBox="0 0 64 64" aria-hidden="true">
      <circle className={styles.ground} cx="32" cy="32" r="31" />
      <circle className={styles.ring} cx="32" cy="32" r="24" />
      {spineStrokes.map((d) => (
        <path key={d} d={d} className={styles.stroke} />
      ))}
    </svg>
  )
}
