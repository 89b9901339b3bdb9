import { useState } from 'react'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { momentInWords } from '#domain/values/dates/moment-in-words.ts'
import { formatFileSize } from '#domain/values/file-size.ts'
import type { StoredBackupAnswer } from '#domain/wire/backup-wire.ts'
import listing from '#features/clinic-settings/listing/listing.module.css'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import listRow from '#ui/styles/list-row.module.css'
import typography from '#ui/styles/typography.module.css'
import { backupsSectionTexts as texts } from './backups-section-texts.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { useBackupDownload } from './use-backup-download.ts'

const TONES: Readonly<Record<StoredBackupAnswer['test'], BadgeTone>> = {
  sound: 'success',
  unsound: 'danger',
  untested: 'neutral',
}

/** A backup in the list, with the way to its file. */
export function BackupRow({ backup, today }: { backup: StoredBackupAnswer; today: LocalDate }) {
  const { madeAt, bytes, occasion, isEncrypted, test } = backup
  const [isAsking, setIsAsking] = useState(false)
  const { isDownloading, download } = useBackupDownload(backup)
  const when = momentInWords(Date.parse(madeAt), today)
  return (
    <li className={listRow.row}>
      <div className={classNames(layout.stack1, listing.what)}>
        <p className={typography.strong}>{when}</p>
        <div className={layout.wrap2}>
          <Badge tone={TONES[test]}>{texts.tests[test]}</Badge>
          {isEncrypted && <Badge tone="info">{texts.encrypted}</Badge>}
        </div>
        <p className={classNames(typography.small, typography.muted)}>
          {texts.occasions[occasion]} · {formatFileSize(bytes)}
        </p>
      </div>
      <div className={listRow.actions}>
        <Button
          icon="download"
          aria-label={isDownloading ? undefined : texts.downloadWhat(when)}
          busy={isDownloading}
          busyLabel={texts.downloading}
          onClick={() => setIsAsking(true)}
        >
          {texts.download}
        </Button>
      </div>
      <DownloadDialog
        open={isAsking}
        isEncrypted={isEncrypted}
        onClose={() => setIsAsking(false)}
        onDownload={() => {
          setIsAsking(false)
          download()
        }}
      />
    </li>
  )
}
