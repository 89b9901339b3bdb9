import { appTexts } from '#app/app-texts.ts'
import { SpineMark } from '#ui/icons/spine-mark.tsx'
import typography from '#ui/styles/typography.module.css'
import styles from './screens.module.css'

/**
 * Fills the screen while something indispensable loads. After some seconds it says that this may never end. CSS alone
 * does that, since the app's own code may be what is missing.
 */
export function LoadingScreen({ text }: { text: string }) {
  return (
    <main className={styles.screen}>
      <SpineMark className={styles.mark} />
      <p className={typography.muted} role="status">
        {text}
      </p>
      <p className={styles.late}>
        {appTexts.late} {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page itself */}
        <a href="">{appTexts.reload}</a>
      </p>
    </main>
  )
}
