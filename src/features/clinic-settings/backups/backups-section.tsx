import { fetchBackups } from '#data/remote/backups.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import { formatFileSize } from '#domain/values/file-size.ts'
import type { BackupsAnswer } from '#domain/wire/backup-wire.ts'
import type { BackupHealth } from '#domain/wire/sync-wire.ts'
import { BackupProblem } from '#features/shared/backups/backup-problem.tsx'
import { ReadingMissing, StaleNote } from '#features/shared/reading/reading-faces.tsx'
import { useServerReading } from '#features/shared/reading/use-server-reading.ts'
import { useToday } from '#features/shared/use-today.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/list-states.tsx'
import listRow from '#ui/styles/list-row.module.css'
import notice from '#ui/styles/notice.module.css'
import typography from '#ui/styles/typography.module.css'
import { BackupRow } from './backup-row.tsx'
import { backupsSectionTexts as texts } from './backups-section-texts.ts'
import { useBackupMaking } from './use-backup-making.ts'

const GOOD: ReadonlySet<string> = new Set(['ok', 'none'])

/** The section 'Copias': how the backups stand, one now, and their files. A server on PostgreSQL makes none itself. */
export function BackupsSection() {
  const reading = useServerReading({ name: 'backups', read: fetchBackups })
  const { value, retry } = reading
  const { isMaking, make } = useBackupMaking(value?.isMaking ?? false, retry)
  if (value && !value.health) return <Banner icon="alert" tone="warning" text={texts.notKept} />
  return (
    <>
      {value && <p className={typography.muted}>{texts.intro}</p>}
      {value?.health && <BackupState health={value.health} />}
      <Card
        title={texts.title}
        flush
        actions={
          value && (
            <Button variant="primary" busy={isMaking} busyLabel={texts.making} onClick={make}>
              {texts.now}
            </Button>
          )
        }
      >
        {value ? (
          <>
            <StaleNote {...reading} />
            <BackupList backups={value} />
          </>
        ) : (
          <ReadingMissing {...reading} />
        )}
      </Card>
      {value && <BackupAdvice backups={value} />}
    </>
  )
}

/** What is wrong with the backups; nothing while all is well. */
function BackupState({ health }: { health: BackupHealth }) {
  return GOOD.has(health.state) ? null : <BackupProblem health={health} />
}

/** What would make the backups safer. */
function BackupAdvice({ backups: { hasCopyFolder, isEncrypted } }: { backups: BackupsAnswer }) {
  return (
    <>
      {!hasCopyFolder && <Advice tone="warning" text={texts.noCopyFolder} />}
      {!isEncrypted && <Advice tone="info" text={texts.notEncrypted} />}
    </>
  )
}

function Advice({ tone, text }: { tone: 'info' | 'warning'; text: string }) {
  return (
    <p className={classNames(notice.notice, notice[tone])}>
      <Icon name="info" />
      <span>{text}</span>
    </p>
  )
}

function BackupList({ backups: { items } }: { backups: BackupsAnswer }) {
  const today = useToday()
  const [newest] = items
  if (!newest) return <EmptyState text={texts.none} detail={texts.noneDetail} />
  const when = momentInWords(Date.parse(newest.madeAt), today)
  return (
    <>
      <p className={listRow.partial}>{texts.last(when, formatFileSize(newest.bytes))}</p>
      <ul className={listRow.rows}>
        {items.map((backup) => (
          <BackupRow key={backup.name} backup={backup} today={today} />
        ))}
      </ul>
    </>
  )
}
