import styles from './import-page.module.css'
import { importTexts } from './import-texts.ts'

/** The steps of an import, with the present one marked. */
export function ImportSteps({ present }: { present: number }) {
  return (
    <ol className={styles.steps}>
      {importTexts.steps.map((name, index) => (
        <li key={name} aria-current={index === present ? 'step' : undefined}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
