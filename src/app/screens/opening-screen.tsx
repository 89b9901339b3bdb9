import { appTexts } from '#app/app-texts.ts'
import { useDatabaseState } from '#app/clinic/database-state-store.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** Shown while the device's data are being opened. If an older tab blocks them, the person must close it. */
export function OpeningScreen() {
  return <LoadingScreen text={useDatabaseState() === 'blocked' ? appTexts.databaseBlocked : appTexts.loading} />
}
