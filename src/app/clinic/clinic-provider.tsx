import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { appTexts } from '#app/app-texts.ts'
import { OwnDatabaseUnavailable } from '#app/screens/failure-screens.tsx'
import { OpeningScreen } from '#app/screens/opening-screen.tsx'
import { type ClinicDatabase, databaseNameOf } from '#data/local/database/clinic-database.ts'
import { freeStorage } from '#data/local/database/free-storage.ts'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { keepUnsentMarker } from '#data/local/outbox/keep-unsent-marker.ts'
import { readClock, readLastContact } from '#data/local/session/device-clock.ts'
import { createClinicClock } from '#data/sync/engine/clinic-clock.ts'
import { openClinic } from '#data/sync/engine/open-clinic.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { SessionUser } from '#domain/user/user.ts'
import { clinicDayAt } from '#domain/values/dates/clinic-time.ts'
import { toastDurations } from '#features/shared/messages/toast-durations.ts'
import { type Clinic, ClinicContext, useClinic } from '#features/shared/session/clinic-context.ts'
import { TodayContext } from '#ui/dates/today-context.ts'
import { whenNothingUnsaved } from '#ui/forms/unsaved-forms.ts'
import { toast } from '#ui/toasts/toast.ts'
import { noteDatabaseState } from './database-state-store.ts'
import { device } from './device.ts'
import { lazyClinicSession } from './lazy-clinic-session.ts'

interface ClinicProviderProps {
  user: SessionUser
  children: ReactNode
}

/**
 * Provides the signed-in part of the app: the user's database, the clock, and the engine that syncs with the server.
 */
export function ClinicProvider(props: ClinicProviderProps) {
  const [openings, setOpenings] = useState(1)
  const beginAnew = () => {
    toast({ ...appTexts.refilled, variant: 'info', duration: toastDurations.longest })
    setOpenings((count) => count + 1)
  }
  return <OpenedClinic key={openings} {...props} onDeleted={beginAnew} />
}

/** Opens the database once. Calls `onDeleted` when the database was deleted meanwhile and must be opened again. */
function OpenedClinic({ user, children, onDeleted }: ClinicProviderProps & { onDeleted: () => void }) {
  const clinic = useClinicOf(user, onDeleted)
  if (clinic === 'unavailable') return <OwnDatabaseUnavailable />
  if (clinic === null) return <OpeningScreen />
  return (
    <ClinicContext value={clinic}>
      <ClinicToday>{children}</ClinicToday>
    </ClinicContext>
  )
}

/** Gives calendars the clinic's day, since the device's clock may be a day off. */
function ClinicToday({ children }: { children: ReactNode }) {
  const { sources } = useClinic()
  const today = useCallback(() => clinicDayAt(sources.now()), [sources])
  return <TodayContext value={today}>{children}</TodayContext>
}

function useClinicOf(user: SessionUser, onDeleted: () => void): Clinic | 'unavailable' | null {
  const [clinic, setClinic] = useState<Clinic | 'unavailable' | null>(null)
  const ofUser = useEffectEvent(() => user)
  const beginAnew = useEffectEvent(onDeleted)
  const userId = user.id
  useEffect(() => {
    let end: (() => void) | null = null
    let isCurrent = true
    const stopped = new AbortController()
    const name = databaseNameOf(userId)
    const open = async () => {
      // Read first, since drafts are dated by the server's clock.
      const known = await readClock(device)
      const db = await openClinic(userId, (state) => {
        if (!isCurrent) return
        noteDatabaseState(name, state)
        // What is being typed exists nowhere else now.
        if (state === 'deleted') whenNothingUnsaved(stopped.signal).then(beginAnew, console.error)
      })
      return { db, offset: known?.offset ?? 0 }
    }
    open().then(
      ({ db, offset }) => {
        if (!isCurrent) return db.close()
        const clock = createClinicClock(device)
        clock.setOffset(offset)
        const { engine, ask, askFile } = lazyClinicSession(db, clock)
        end = () => {
          engine.stop()
          clock.stop()
          db.close()
        }
        const isStaff = ofUser().role === 'admin'
        // A patient has few rows and keeps all of them.
        const windowStart = () => (isStaff ? windowStartOf(clinicDayAt(clock.now())) : null)
        const sources = { now: clock.now, newUuid, freeStorage: () => freeStorage(db, windowStart()) }
        keepUnsentCount(db, ofUser(), stopped.signal).catch(console.error)
        setClinic({
          db,
          user: ofUser(),
          sources,
          kick: engine.kick,
          ask,
          askFile,
          lastContact: () => readLastContact(device),
        })
        engine.start()
      },
      (error: unknown) => {
        console.error(error)
        if (isCurrent) setClinic('unavailable')
      },
    )
    return () => {
      isCurrent = false
      stopped.abort()
      end?.()
      noteDatabaseState(name, null)
      setClinic(null)
    }
  }, [userId])
  return clinic
}

/** Keeps the number of waiting changes outside the database as well, until `signal` aborts. */
async function keepUnsentCount(
  db: ClinicDatabase,
  { id: userId, username }: SessionUser,
  signal: AbortSignal,
): Promise<void> {
  const stop = await keepUnsentMarker(db, localStorage, { userId, username }, newUuid())
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop)
}
