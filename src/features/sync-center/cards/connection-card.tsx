import { useState } from 'react'
import { connectionLabels } from '#features/shared/messages/connection-texts.ts'
import { useDeviceStorage } from '#features/shared/reading/use-device-storage.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import styles from '#features/sync-center/sync-center.module.css'
import { syncCenterTexts } from '#features/sync-center/sync-center-texts.ts'
import { currentText, type SyncNowMessage, syncNowMessage } from '#features/sync-center/sync-now.ts'
import { StatusDot } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import layout from '#ui/styles/layout.module.css'
import typography from '#ui/styles/typography.module.css'
import { roomText } from './storage-texts.ts'

const texts = syncCenterTexts.connection

/** The state of the connection, and 'Sincronizar ahora'. */
export function ConnectionCard() {
  const { connection, isFailing, hindrance } = useSyncStatus()
  const state = connection ?? 'unknown'
  const storage = useDeviceStorage()
  const room = storage && roomText(storage.estimate)
  return (
    <Card title={texts.title} actions={<SyncNowButton />}>
      <p className={layout.row2}>
        <StatusDot tone={connectionLabels[state].tone} />
        <strong>{connectionLabels[state].label}</strong>
      </p>
      <p className={typography.muted}>{isFailing ? texts.failing : texts[hindrance === 'update' ? 'update' : state]}</p>
      {storage && <p className={typography.small}>{storage.isKept ? texts.kept : texts.notKept}</p>}
      {room && <p className={typography.small}>{room}</p>}
    </Card>
  )
}

function SyncNowButton() {
  const { db, kick } = useClinic()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<SyncNowMessage | null>(null)
  const status = useSyncStatus()
  const sync = async () => {
    setBusy(true)
    setMessage(null)
    try {
      setMessage(await syncNowMessage(db, kick))
    } catch (error) {
      // The database may close meanwhile, when the session ends.
      console.warn(error)
      setMessage({ text: syncCenterTexts.unreadable, of: null })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p className={styles.outcome} role="status">
        {message && currentText(message, status)}
      </p>
      <Button
        icon="refresh"
        busy={busy}
        busyLabel={syncCenterTexts.syncing}
        onClick={() => void sync()}
        data-screen-only
      >
        {syncCenterTexts.syncNow}
      </Button>
    </>
  )
}
