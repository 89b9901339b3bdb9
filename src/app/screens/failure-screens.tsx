import { type ReactNode, useEffect } from 'react'
import { appTexts } from '#app/app-texts.ts'
import { useDatabaseState } from '#app/clinic/database-state-store.ts'
import { SignOutButton } from '#app/session/sign-out-button.tsx'
import { clinicName } from '#features/shared/clinic/known-clinic-info.ts'
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
    document.title = `${title} · ${clinicName()}`
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

/** Reloads the page; data are not affected. */
function ReloadButton() {
  return (
    <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
      {appTexts.reload}
    </Button>
  )
}

/** Loads the missing code again; the rest of the page stays. */
function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="primary" icon="refresh" onClick={onRetry}>
      {appTexts.retry}
    </Button>
  )
}

/** The whole page after a screen has thrown or its code could not be loaded. */
function BrokenScreen({ isMissing, retry }: Parameters<Failure>[0]) {
  if (isMissing) return <FailureScreen {...appTexts.chunkMissing} action={<RetryButton onRetry={retry} />} />
  return <ScreenFault />
}

/** For the boundary around the whole page. */
export const brokenScreen: Failure = (failure) => <BrokenScreen {...failure} />

/** As BrokenScreen, inside the frame. */
function BrokenContent({ isMissing, retry }: Parameters<Failure>[0]) {
  const fault = useBugTexts()
  const { title, text } = isMissing ? appTexts.chunkMissing : fault
  const again = isMissing
    ? { onRetry: retry }
    : { onRetry: () => window.location.reload(), retryLabel: appTexts.reload }
  return <ErrorState text={title} detail={text} {...again} />
}

/** For the boundary inside the frame. */
export const brokenContent: Failure = (failure) => <BrokenContent {...failure} />

function ScreenFault() {
  return <FailureScreen {...useBugTexts()} action={<ReloadButton />} />
}

/** Chooses the text about a bug of the app. It must not promise that data are kept after they were deleted. */
function useBugTexts() {
  return useDatabaseState() === 'deleted' ? appTexts.dataDeleted : appTexts.errorScreen
}

/** Shown when the device's database can't be opened, so that the user is unknown. */
export function DatabaseUnavailable() {
  return <FailureScreen {...appTexts.databaseClosed} action={<ReloadButton />} />
}

/** Shown when the signed-in user's database can't be opened; those of other users may work. */
export function OwnDatabaseUnavailable() {
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

/** Shown when no route has this address. */
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
