import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import layout from '#ui/styles/layout.module.css'
import { backupsSectionTexts as texts } from './backups-section-texts.ts'

interface DownloadDialogProps {
  open: boolean
  isEncrypted: boolean
  onClose: () => void
  onDownload: () => void
}

/** Says what the file holds before it leaves the server. */
export function DownloadDialog({ open, isEncrypted, onClose, onDownload }: DownloadDialogProps) {
  const { title, plain, encrypted, logged } = texts.warning
  return (
    <ConfirmDialog
      open={open}
      title={title}
      text={
        <div className={layout.stack3}>
          <p>{isEncrypted ? encrypted : plain}</p>
          <p>{logged}</p>
        </div>
      }
      confirmLabel={texts.download}
      onConfirm={onDownload}
      onCancel={onClose}
    />
  )
}
