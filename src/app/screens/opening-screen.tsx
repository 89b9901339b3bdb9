import { appTexts } from '#app/app-texts.ts'
import { useDatabaseState } from '#app/clinic/database-state-store.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** While the data of this device are being opened; an older tab that holds them must be closed by the person. */
export function OpeningScreen() {
  return <LoadingScreen text={useDatabaseState() === 'blocked' ? appTexts.databaseBlocked : appTexts.loading} />
}
