import { appTexts } from '#app/app-texts.ts'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import styles from './screens.module.css'

/**
 * The whole screen while something loads that nothing can be drawn without. What has not come after some seconds may never come:
 * then it says so, by its sheet alone, since what is missing may be the app's own code.
 */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <main className={styles.screen}>
      <SpineMark className={styles.mark} />
      <p className={styles.muted} role="status">
        {text}
      </p>
      <p className={styles.late}>
        {appTexts.late} {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page itself */}
        <a href="">{appTexts.reload}</a>
      </p>
    </main>
  )
}
