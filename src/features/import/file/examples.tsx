import { IMPORT_KINDS, importFields } from '#domain/import/import-kinds.ts'
import { importTexts, kindLabels } from '#features/import/import-texts.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { Button } from '#ui/button.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './choose-file.module.css'
import { exampleFile } from './example-file.ts'

const texts = importTexts.file

/** What each kind of file may hold, with an example to fill in. */
export function Examples() {
  return (
    <section className={layout.stack3} aria-label={texts.examplesTitle}>
      <div>
        <h3 className={typography.strong}>{texts.examplesTitle}</h3>
        <p className={typography.small}>{texts.examples}</p>
      </div>
      <div className={styles.kinds}>
        {IMPORT_KINDS.map((kind) => (
          <div key={kind} className={styles.kind}>
            <h4 className={typography.strong}>{kindLabels[kind]}</h4>
            <ul className={styles.fields}>
              {Object.entries(importFields[kind]).map(([name, { label, required }]) => (
                <li key={name}>
                  {label}
                  {required && <span className={typography.muted}> ({texts.required})</span>}
                </li>
              ))}
            </ul>
            <div>
              <Button size="small" icon="download" onClick={() => saveFile(texts.exampleName(kind), exampleFile(kind))}>
                {texts.example}
                <span className={hidden.hidden}>: {kindLabels[kind]}</span>
              </Button>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
