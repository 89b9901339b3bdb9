import { appTexts } from '#app/app-texts.ts'
import { useDatabaseLife } from '#app/clinic/database-life-store.ts'
import { LoadingScreen } from './loading-screen.tsx'

/** While the data of this device are being opened; an older tab that holds them must be closed by the person. */
export function OpeningScreen() {
  return <LoadingScreen text={useDatabaseLife() === 'blocked' ? appTexts.databaseBlocked : appTexts.loading} />
}
