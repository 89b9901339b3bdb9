import { useState } from 'react'
import { fetchBackupFile } from '#data/remote/backups.ts'
import { NotAFileError } from '#data/remote/http/api-error.ts'
import type { StoredBackupAnswer } from '#domain/wire/backup-wire.ts'
import { listingTexts } from '#features/clinic-settings/listing/listing-texts.ts'
import { errorText, failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { saveFile } from '#ui/browser/save-file.ts'
import { toast } from '#ui/toasts/toast.ts'
import { backupsSectionTexts as texts } from './backups-section-texts.ts'

/** Downloads a backup. Only a whole file is saved. */
export function useBackupDownload(backup: StoredBackupAnswer): { isDownloading: boolean; download: () => void } {
  const { askFile } = useClinic()
  const [isDownloading, setIsDownloading] = useState(false)

  async function run(): Promise<void> {
    setIsDownloading(true)
    try {
      saveFile(backup.name, await fetchBackupFile(askFile, backup))
      toast({ title: texts.downloaded, description: texts.downloadedDetail(backup.name), variant: 'success' })
    } catch (error) {
      if (!failureOf(error)) return
      const refused = error instanceof NotAFileError ? texts.brokenOff : texts.notDownloaded
      const offline = navigator.onLine ? {} : { offline: listingTexts.noNetwork }
      const description = errorText(error, { refused, unreachable: texts.noAnswer, ...offline })
      toast({ title: texts.notDownloaded, description, variant: 'error' })
    } finally {
      setIsDownloading(false)
    }
  }
  return { isDownloading, download: () => void run() }
}
