import { useState } from 'react'
import { fetchClinicalRecordVersions } from '#data/remote/clinical-records.ts'
import { momentText } from '#features/clinical-records/record-day.ts'
import { recordsTexts } from '#features/clinical-records/records-texts.ts'
import { clinicalTextLabels } from '#features/shared/clinical-text-labels.ts'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ErrorState, SkeletonList } from '#ui/list-states.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { type VersionChange, versionChanges } from './version-changes.ts'
import styles from './version-list.module.css'

const texts = recordsTexts.versions

/** Former versions of a record: author, time and texts. Loaded on demand, since the server logs every access. */
export function RecordVersions({ id }: { id: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.section}>
      <h3 className={typography.heading}>{texts.title}</h3>
      {isOpen ? (
        <VersionList id={id} />
      ) : (
        <div>
          <Button size="small" icon="clock" onClick={() => setIsOpen(true)}>
            {texts.show}
          </Button>
        </div>
      )}
    </section>
  )
}

function VersionList({ id }: { id: number }) {
  const { state, value, retry } = useServerReading({
    name: `versions ${id}`,
    read: (ask) => fetchClinicalRecordVersions(ask, id),
  })
  if (value === null) return <p className={typography.muted}>{texts.none}</p>
  if (value === undefined && state === 'reading') return <SkeletonList rows={2} />
  if (value === undefined)
    return <ErrorState text={texts.failed} detail={state === 'unreachable' ? texts.away : undefined} onRetry={retry} />
  return (
    <>
      {value.length === 1 && <p className={typography.muted}>{texts.onlyOne}</p>}
      <ol className={layout.stack3}>
        {versionChanges(value).map((change) => (
          <VersionItem key={change.version} change={change} />
        ))}
      </ol>
    </>
  )
}

function VersionItem({ change: { at, author, isFirst, changes } }: { change: VersionChange }) {
  const labels = changes.map(({ field }) => clinicalTextLabels[field]).join(', ')
  return (
    <li className={styles.version}>
      <p className={classNames(typography.figures, typography.strong)}>
        {momentText(at)} <span className={styles.author}>{author ?? texts.unknownAuthor}</span>
      </p>
      {changes.length === 0 && <p className={typography.muted}>{texts.noTexts}</p>}
      {changes.length > 0 && (
        <details>
          <summary>
            {isFirst ? texts.created : texts.changed}: {labels}
          </summary>
          <dl className={styles.changes}>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{clinicalTextLabels[field]}</dt>
                {!isFirst && (
                  <dd className={typography.muted}>
                    <span className={styles.label}>{texts.before}</span>
                    {before || texts.empty}
                  </dd>
                )}
                <dd>
                  {!isFirst && <span className={styles.label}>{texts.after}</span>}
                  {after || texts.empty}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
