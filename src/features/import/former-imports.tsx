import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { formatDayShort } from '#domain/values/dates/local-date.ts'
import type { ImportAnswer } from '#domain/wire/import-wire.ts'
import { ReadingMissing, StaleNote } from '#features/shared/reading/reading-faces.tsx'
import type { ServerReading } from '#features/shared/reading/use-server-reading.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import list from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import hidden from '#ui/visually-hidden.module.css'
import styles from './import-page.module.css'
import { importTexts, kindLabels, stateLabels } from './import-texts.ts'
import { progressOf } from './run/running.tsx'

const texts = importTexts.former

interface FormerImportsProps {
  reading: ServerReading<ImportAnswer[]>
  onOpen: (former: ImportAnswer) => void
}

/** An import that was left in the middle: the first thing to see. */
export function UnfinishedImport({ reading, onOpen }: FormerImportsProps) {
  const unfinished = reading.value?.find(({ state }) => state === 'importing' || state === 'undoing')
  if (!unfinished) return null
  const { done, count } = progressOf(unfinished)
  return (
    <Banner
      icon="info"
      tone="warning"
      text={texts.unfinished(unfinished.fileName, done, count)}
      action={
        <Button size="small" onClick={() => onOpen(unfinished)}>
          {texts.goOn}
        </Button>
      }
    />
  )
}

/** What is left in the middle, or waits for the start. */
const GO_ON: ReadonlySet<ImportAnswer['state']> = new Set(['ready', 'importing', 'undoing'])

const TONES: Record<ImportAnswer['state'], BadgeTone> = {
  receiving: 'neutral',
  ready: 'action',
  importing: 'warning',
  done: 'success',
  undoing: 'warning',
  undone: 'neutral',
  dropped: 'neutral',
}

/** The last imports, as the server knows them. */
export function FormerImports({ reading, onOpen }: FormerImportsProps) {
  const shown = reading.value?.filter(({ state }) => state !== 'dropped' && state !== 'receiving')
  return (
    <Card title={texts.title} flush>
      {shown ? (
        <>
          <StaleNote {...reading} />
          <List imports={shown} onOpen={onOpen} />
        </>
      ) : (
        <ReadingMissing {...reading} />
      )}
    </Card>
  )
}

function List({ imports, onOpen }: { imports: readonly ImportAnswer[]; onOpen: FormerImportsProps['onOpen'] }) {
  if (imports.length === 0) return <p className={styles.none}>{texts.none}</p>
  return (
    <ul className={list.rows}>
      {imports.map((each) => (
        <li key={each.id} className={list.row}>
          <div className={list.who}>
            <span className={list.name}>{each.fileName}</span>
            <span className={typography.small}>
              {kindLabels[each.kind]} · {formatDayShort(clinicDayAt(Date.parse(each.createdAt)))} ·{' '}
              {texts.counts(each.counts.imported, each.rowCount)}
            </span>
          </div>
          <div className={list.actions}>
            <Badge tone={TONES[each.state]}>{stateLabels[each.state]}</Badge>
            <Button size="small" onClick={() => onOpen(each)}>
              {GO_ON.has(each.state) ? texts.goOn : texts.open}
              <span className={hidden.hidden}> {texts.of(each.fileName)}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
