import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { newUuid } from '#data/local/new-uuid.ts'
import { browserPorts } from '#data/sync/browser-ports.ts'
import { createClinicClock } from '#data/sync/clinic-clock.ts'
import { openClinic } from '#data/sync/open-clinic.ts'
import { createSyncEngine } from '#data/sync/sync-engine.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { type Clinic, ClinicContext } from '#features/shared/clinic-context.ts'
import { appTexts } from './app-texts.ts'
import { api, device } from './device.ts'
import { DatabaseClosed } from './failure-screens.tsx'
import { LoadingScreen } from './loading-screen.tsx'

interface ClinicProviderProps {
  user: SessionUser
  children: ReactNode
}

/** The signed-in part of the app: the user's own database, the clock and the engine that keeps it equal to the server. */
export function ClinicProvider({ user, children }: ClinicProviderProps) {
  const clinic = useClinicOf(user)
  if (clinic === 'unavailable') return <DatabaseClosed />
  if (clinic === null) return <LoadingScreen text={appTexts.loading} />
  return <ClinicContext value={clinic}>{children}</ClinicContext>
}

function useClinicOf(user: SessionUser): Clinic | 'unavailable' | null {
  const [clinic, setClinic] = useState<Clinic | 'unavailable' | null>(null)
  const ofUser = useEffectEvent(() => user)
  const userId = user.id
  useEffect(() => {
    let end: (() => void) | null = null
    let isCurrent = true
    openClinic(userId).then(
      (db) => {
        if (!isCurrent) return db.close()
        const clock = createClinicClock(device)
        // The page follows the device's session itself, so that it also sees what the worker or another tab ended.
        const engine = createSyncEngine({ ...browserPorts(db, device, api, clock), onSignedOut: () => undefined })
        end = () => {
          engine.stop()
          clock.stop()
          db.close()
        }
        setClinic({ db, user: ofUser(), sources: { now: clock.now, newUuid }, kick: engine.kick })
        engine.start()
      },
      (error: unknown) => {
        console.error(error)
        if (isCurrent) setClinic('unavailable')
      },
    )
    return () => {
      isCurrent = false
      end?.()
      setClinic(null)
    }
  }, [userId])
  return clinic
}
