import styles from './service-art.module.css'

/** Strokes on a 64 by 40 grid: a spine at rest, and one in motion. */
const pictures = {
  general: ['M25 5h14', 'M21 12.5h22', 'M20 20h24', 'M22 27.5h20', 'M26 35h12'],
  deportiva: ['M38 4.5l12 5', 'M29 8.5l19 9', 'M21.5 15l18.5 10', 'M15.5 22.5l16 9', 'M12.5 30.5l9.5 5'],
} as const

const accent = 2

/** The picture of a service: the logo's strokes, at rest or in motion. */
export function ServiceArt({ kind }: { kind: keyof typeof pictures }) {
  return (
    <svg className={styles.art} viewBox="0 0 64 40" aria-hidden="true">
      {pictures[kind].map((d, index) => (
        <path key={d} d={d} className={index === accent ? styles.accent : undefined} />
      ))}
    </svg>
  )
}
