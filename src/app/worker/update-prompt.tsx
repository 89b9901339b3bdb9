import { useEffect, useSyncExternalStore } from 'react'
import { appTexts } from '#app/app-texts.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { hasUnsavedForms, watchUnsavedForms } from '#ui/forms/unsaved-forms.ts'
import layout from '#ui/styles/layout.module.css'
import surface from '#ui/styles/surface.module.css'
import typography from '#ui/styles/typography.module.css'
import { whenFreeToReload } from './free-to-reload.ts'
import styles from './update-prompt.module.css'
import {
  checkForVersion,
  checkWhenChunkIsMissing,
  offerVersion,
  postponeVersion,
  useWaitingVersion,
  wantVersion,
} from './waiting-version.ts'

const texts = appTexts.update

/** Registers the worker and offers a new version; hidden while a form holds unsaved text. */
export function UpdatePrompt() {
  const { activate, isWanted, isPostponed } = useWaitingVersion()
  const isUnsaved = useSyncExternalStore(watchUnsavedForms, hasUnsavedForms)

  useEffect(() => {
    // The development server has no worker, and plain http in a LAN has no service workers.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const left = new AbortController()
    import('./app-worker.ts').then(({ registerAppWorker }) => {
      if (!left.signal.aborted) left.signal.addEventListener('abort', registerAppWorker(offerVersion))
    }, console.error)
    return () => left.abort()
  }, [])
  useEffect(checkWhenChunkIsMissing, [])
  useEffect(() => {
    if (!isWanted || !activate) return
    return whenFreeToReload(activate)
  }, [isWanted, activate])

  return (
    <div role="status" className={styles.place} data-screen-only>
      {activate && !isPostponed && !isUnsaved && (
        <div className={classNames(layout.line, surface.float, typography.strong, styles.prompt)}>
          <p>{texts.title}</p>
          <Button variant="primary" icon="refresh" busy={isWanted} busyLabel={texts.updating} onClick={update}>
            {texts.action}
          </Button>
          <Button variant="quiet" onClick={postponeVersion}>
            {texts.later}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The waiting version may be outdated by now: the server then has a newer one and no longer has its files. */
function update(): void {
  wantVersion()
  checkForVersion().catch(console.error)
}
