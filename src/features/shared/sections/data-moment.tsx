import { readAgeOfMirror } from '#data/local/status/last-pull.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { classNames } from '#ui/class-names.ts'
import typography from '#ui/styles/typography.module.css'
import { agendaSectionTexts as texts } from './agenda-sections-texts.ts'
import styles from './section-links.module.css'

/** Says of when a list is while the server does not answer; nothing while it does. */
export function DataMoment() {
  const { db } = useClinic()
  const today = useToday()
  const at = useResilientReading(() => readAgeOfMirror(db), [db])
  return at == null ? null : (
    <p className={classNames(typography.muted, styles.moment)}>{texts.asOf(momentInWords(at, today))}</p>
  )
}
