import { useEffect, useState } from 'react'
import { makeBackup } from '#data/remote/backups.ts'
import { RefusedError } from '#data/remote/http/api-error.ts'
import { actFailure } from '#features/clinic-settings/listing/act-failure.ts'
import { failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { toast } from '#ui/toasts/toast.ts'
import { backupsSectionTexts as texts } from './backups-section-texts.ts'

const LOOK_AGAIN_MS = 5_000

/** Makes a backup on the server. While one `isRunning` there, the list is read again every few seconds. */
export function useBackupMaking(isRunning: boolean, readAgain: () => void): { isMaking: boolean; make: () => void } {
  const { ask } = useClinic()
  const [isAsking, setIsAsking] = useState(false)

  useEffect(() => {
    if (!isRunning) return
    const again = setInterval(readAgain, LOOK_AGAIN_MS)
    return () => clearInterval(again)
  }, [isRunning, readAgain])

  async function run(): Promise<void> {
    setIsAsking(true)
    try {
      const { outcome, message } = await makeBackup(ask)
      if (outcome === 'made') toast({ title: texts.made, description: message, variant: 'success' })
      else if (outcome === 'running') toast({ title: texts.running, description: message })
      else toast({ title: texts.notMade, description: message, variant: 'error' })
    } catch (error) {
      const title = error instanceof RefusedError ? texts.notMade : texts.unsure
      if (failureOf(error)) toast({ title, description: actFailure(error), variant: 'error' })
    } finally {
      setIsAsking(false)
      readAgain()
    }
  }
  return { isMaking: isAsking || isRunning, make: () => void run() }
}
