import styles from './brand-icon.module.css'

/** Brand icons on a 24 by 24 grid, in the style of #ui/icons/icon.tsx. */
const strokes = {
  Facebook:
    'M13.6 21v-7.2h2.7l.5-3.4h-3.2V8.6c0-1 .5-1.7 1.8-1.7h1.5V4a14 14 0 0 0-2.3-.2c-2.5 0-4.2 1.5-4.2 4.3v2.3H7.6v3.4h2.8V21',
  Instagram:
    'M7.5 3.8h9a3.7 3.7 0 0 1 3.7 3.7v9a3.7 3.7 0 0 1-3.7 3.7h-9a3.7 3.7 0 0 1-3.7-3.7v-9a3.7 3.7 0 0 1 3.7-3.7ZM12 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6Zm4.6-1v.1',
} as const

export function BrandIcon({ name }: { name: keyof typeof strokes }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  )
}
