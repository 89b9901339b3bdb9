import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { hasUnsavedForms, watchUnsavedForms } from '#ui/unsaved-forms.ts'
import { appTexts } from './app-texts.ts'
import { isFreeToReload } from './free-to-reload.ts'
import styles from './update-prompt.module.css'
import { offerVersion, putOffVersion, useWaitingVersion, wantVersion } from './waiting-version.ts'

const LOOK_AGAIN_MS = 300
const texts = appTexts.update

/** Registers the worker and offers a new version; hidden while a form holds text that a reload would lose. */
export function UpdatePrompt() {
  const { takeOver, isWanted } = useWaitingVersion()
  const isUnsaved = useSyncExternalStore(watchUnsavedForms, hasUnsavedForms)

  useEffect(() => {
    // The development server has no worker; plain http in a LAN has no service workers at all.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const left = new AbortController()
    import('./app-worker.ts').then(({ registerAppWorker }) => {
      if (!left.signal.aborted) left.signal.addEventListener('abort', registerAppWorker(offerVersion))
    }, console.error)
    return () => left.abort()
  }, [])
  useEffect(() => {
    if (!isWanted || !takeOver) return
    const timer = setInterval(() => {
      isFreeToReload().then((isFree) => isFree && takeOver(), console.error)
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWanted, takeOver])

  return (
    <div role="status" className={styles.place} data-screen-only>
      {takeOver && !isUnsaved && (
        <div className={styles.prompt}>
          <p>{texts.title}</p>
          <Button variant="primary" icon="refresh" busy={isWanted} busyLabel={texts.updating} onClick={wantVersion}>
            {texts.action}
          </Button>
          {!isWanted && (
            <Button variant="quiet" onClick={putOffVersion}>
              {texts.later}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
