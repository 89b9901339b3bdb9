import { createContext, useContext } from 'react'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { AskFile } from '#data/remote/statistics-file.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import type { SessionUser } from '#domain/user/user.ts'

/** What a signed-in screen stands on: the user's own mirror and outbox, and the clock and names that its changes get. */
export interface Clinic {
  db: ClinicDatabase
  user: SessionUser
  sources: ChangeSources
  /** Asks the engine to send now; it answers through the mirror. */
  kick: () => void
  /** Asks the server for what no device mirrors; the answer is not kept. */
  ask: Ask
  /** Asks the server for a file. */
  askFile: AskFile
}

export const ClinicContext = createContext<Clinic | null>(null)

/** The clinic of the signed-in user; throws outside the signed-in part of the app. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext)
  if (!clinic) throw new Error('useClinic must be used inside the signed-in part of the app')
  return clinic
}
