import { type ReactNode, useEffect } from 'react'
import { paths } from '#features/shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { SpineArt } from '#ui/spine-mark.tsx'
import { appTexts } from './app-texts.ts'
import { useDatabaseLife } from './database-life-store.ts'
import styles from './screens.module.css'
import { SignOutButton } from './sign-out-button.tsx'

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

/** A screen broke while it was drawn. */
export function BrokenScreen() {
  // Nothing is said to be kept that may be gone.
  const words = useDatabaseLife() === 'deleted' ? appTexts.dataDeleted : appTexts.errorScreen
  return <FailureScreen {...words} action={<ReloadButton />} />
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
