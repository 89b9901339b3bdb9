import { SpineMark } from '#ui/spine-mark.tsx'
import styles from './screens.module.css'

/** The whole screen while something loads that nothing can be drawn without. */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <main className={styles.screen}>
      <SpineMark className={styles.mark} />
      <p className={styles.muted} role="status">
        {text}
      </p>
    </main>
  )
}
