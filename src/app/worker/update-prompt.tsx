import { useEffect, useSyncExternalStore } from 'react'
import { appTexts } from '#app/app-texts.ts'
import { Button } from '#ui/button.tsx'
import { hasUnsavedForms, watchUnsavedForms } from '#ui/forms/unsaved-forms.ts'
import { whenFreeToReload } from './free-to-reload.ts'
import styles from './update-prompt.module.css'
import {
  lookForVersion,
  lookWhenChunkIsMissing,
  offerVersion,
  putOffVersion,
  useWaitingVersion,
  wantVersion,
} from './waiting-version.ts'

const texts = appTexts.update

/** Registers the worker and offers a new version; hidden while a form holds text that a reload would lose. */
export function UpdatePrompt() {
  const { takeOver, isWanted, isPutOff } = useWaitingVersion()
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
  useEffect(lookWhenChunkIsMissing, [])
  useEffect(() => {
    if (!isWanted || !takeOver) return
    return whenFreeToReload(takeOver)
  }, [isWanted, takeOver])

  return (
    <div role="status" className={styles.place} data-screen-only>
      {takeOver && !isPutOff && !isUnsaved && (
        <div className={styles.prompt}>
          <p>{texts.title}</p>
          <Button variant="primary" icon="refresh" busy={isWanted} busyLabel={texts.updating} onClick={update}>
            {texts.action}
          </Button>
          <Button variant="quiet" onClick={putOffVersion}>
            {texts.later}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The one that waits may be past already: the server then has its files no more, and a newer one instead. */
function update(): void {
  wantVersion()
  lookForVersion().catch(console.error)
}
