import { type ReactNode, useEffect } from 'react'
import { appTexts } from '#app/app-texts.ts'
import { useDatabaseState } from '#app/clinic/database-state-store.ts'
import { SignOutButton } from '#app/session/sign-out-button.tsx'
import { paths } from '#features/shared/session/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { SpineArt } from '#ui/icons/spine-mark.tsx'
import { ErrorState } from '#ui/list-states.tsx'
import type { Failure } from './error-boundary.tsx'
import styles from './screens.module.css'

interface FailureScreenProps {
  title: string
  text: string
  action: ReactNode
}

function FailureScreen({ title, text, action }: FailureScreenProps) {
  useEffect(() => {
    document.title = `${title} · ${appTexts.clinicName}`
  }, [title])
  return (
    <main className={styles.screen}>
      <SpineArt tone="danger" />
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {action}
    </main>
  )
}

/** Loads the page again; no data are touched. */
function ReloadButton() {
  return (
    <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
      {appTexts.reload}
    </Button>
  )
}

/** Asks once more for what could not be had; what is open beside it stays. */
function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="primary" icon="refresh" onClick={onRetry}>
      {appTexts.retry}
    </Button>
  )
}

/** A screen broke while it was drawn, or its code could not be had: the whole page. */
function BrokenScreen({ isMissing, retry }: Parameters<Failure>[0]) {
  if (isMissing) return <FailureScreen {...appTexts.chunkMissing} action={<RetryButton onRetry={retry} />} />
  return <ScreenFault />
}

/** For the boundary around the whole page. */
export const brokenScreen: Failure = (failure) => <BrokenScreen {...failure} />

/** The same inside the frame, which stays. */
function BrokenPart({ isMissing, retry }: Parameters<Failure>[0]) {
  const fault = useFaultWords()
  const { title, text } = isMissing ? appTexts.chunkMissing : fault
  const again = isMissing
    ? { onRetry: retry }
    : { onRetry: () => window.location.reload(), retryLabel: appTexts.reload }
  return <ErrorState text={title} detail={text} {...again} />
}

/** For the boundary inside the frame. */
export const brokenPart: Failure = (failure) => <BrokenPart {...failure} />

function ScreenFault() {
  return <FailureScreen {...useFaultWords()} action={<ReloadButton />} />
}

/** What is said of a fault of the app: nothing is said to be kept that may be gone. */
function useFaultWords() {
  return useDatabaseState() === 'deleted' ? appTexts.dataDeleted : appTexts.errorScreen
}

/** The device's own database can't be opened: nobody knows who is signed in. */
export function DatabaseClosed() {
  return <FailureScreen {...appTexts.databaseClosed} action={<ReloadButton />} />
}

/** The signed-in user's database can't be opened: somebody else's may. */
export function OwnDatabaseClosed() {
  return (
    <FailureScreen
      {...appTexts.databaseClosed}
      action={
        <>
          <ReloadButton />
          <SignOutButton />
        </>
      }
    />
  )
}

/** No route has this address. */
export function NotFoundPage() {
  return (
    <FailureScreen
      {...appTexts.notFound}
      action={
        <a className={buttonClass({ variant: 'primary' })} href={paths.home}>
          {appTexts.home}
        </a>
      }
    />
  )
}
