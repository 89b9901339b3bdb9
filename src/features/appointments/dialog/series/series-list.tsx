import { useId } from 'react'
import { madePlaceOf } from '#domain/series/series-lines.ts'
import { useToday } from '#features/shared/use-today.ts'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import type { SaidOfLine } from './series-form.ts'
import { SeriesLineRow } from './series-line.tsx'
import styles from './series-list.module.css'
import { seriesTexts as texts } from './series-texts.ts'
import type { ListedLine } from './use-series-lines.ts'

interface SeriesListProps {
  lines: readonly ListedLine[]
  /** The uids of appointments that are moved, whose present times count as free. */
  except?: readonly string[]
  onSay: (key: string, said: SaidOfLine) => void
}

/** All dates of a series, each with what stands in its way. */
export function SeriesList({ lines, except, onSay }: SeriesListProps) {
  const id = useId()
  const today = useToday()
  const made = lines.filter(({ isTicked }) => isTicked)
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h3 id={id} className={typography.strong}>
        {texts.list}
      </h3>
      <p role="status" className={typography.small}>
        {lines.length === 0 ? texts.waits : texts.summary(made.length, lines.length)}
      </p>
      <ul className={layout.stack1}>
        {lines.map((line) => (
          <SeriesLineRow
            key={line.wish.key}
            line={line}
            others={made.flatMap((other) => (other === line ? [] : (madePlaceOf(other, today) ?? [])))}
            except={except}
            onSay={(said) => onSay(line.wish.key, said)}
          />
        ))}
      </ul>
    </section>
  )
}
