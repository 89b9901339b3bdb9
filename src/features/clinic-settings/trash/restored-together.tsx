import type { ArchivedDeletion } from '#domain/wire/archive-wire.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { linesOf, titleOf } from './deletion-words.ts'
import styles from './restored-together.module.css'
import { trashTexts as texts } from './trash-texts.ts'

/** What a restoration brings back, row by row. */
export function RestoredTogether({ deletion }: { deletion: ArchivedDeletion }) {
  return (
    <div className={layout.stack3}>
      <p className={typography.strong}>{titleOf(deletion)}</p>
      <div>
        <p>{texts.together}</p>
        <ul className={styles.lines}>
          {linesOf(deletion).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {deletion.counts.appointments > 0 && <p className={typography.muted}>{texts.note}</p>}
    </div>
  )
}
