import { createContext, useContext } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { AskFile } from '#data/remote/statistics-file.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import type { SessionUser } from '#domain/user/user.ts'

/** What a signed-in screen needs: the user's mirror and outbox, and the clock and ids for changes. */
export interface Clinic {
  db: ClinicDatabase
  user: SessionUser
  sources: ChangeSources
  /** Asks the engine to send now; the result arrives through the mirror. */
  kick: () => void
  /** Requests what no device mirrors; the answer is not stored. */
  ask: Ask
  /** Requests a file from the server. */
  askFile: AskFile
  /** When the server last answered this device, in epoch milliseconds of its clock; null if it never has. */
  lastContact: () => Promise<number | null>
}

export const ClinicContext = createContext<Clinic | null>(null)

/** Returns the clinic of the signed-in user; throws outside the signed-in part of the app. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext)
  if (!clinic) throw new Error('useClinic must be used inside the signed-in part of the app')
  return clinic
}
