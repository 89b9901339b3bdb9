import { type DragEvent, useRef, useState } from 'react'
import { importTexts } from '#features/import/import-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FormError } from '#ui/forms/form.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './choose-file.module.css'
import { Examples } from './examples.tsx'

const texts = importTexts.file

interface ChooseFileProps {
  isReading: boolean
  failure: string | null
  onFile: (file: File) => void
}

/** The first step: a file, chosen or dropped; and help for who has none yet. */
export function ChooseFile({ isReading, failure, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <Card title={texts.title}>
      <div className={styles.step}>
        <p className={typography.small}>{texts.lead}</p>
        <FormError message={failure} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way beside the button */}
        <div
          className={classNames(styles.drop, isOver && styles.over)}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <Icon name="file" size="large" />
          <Button variant="primary" busy={isReading} busyLabel={texts.reading} onClick={() => input.current?.click()}>
            {texts.choose}
          </Button>
          <span className={typography.muted}>{texts.drop}</span>
          <input
            ref={input}
            className={hidden.hidden}
            type="file"
            tabIndex={-1}
            aria-label={texts.choose}
            accept=".xlsx,.csv,.tsv,.txt,.xls"
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The same file can be chosen again after a correction.
              target.value = ''
              if (file) onFile(file)
            }}
          />
        </div>
        <Examples />
      </div>
    </Card>
  )
}
