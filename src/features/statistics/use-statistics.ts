import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readFill } from '#data/local/status/sync-status.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { deviceReach } from '#domain/statistics/device-reach.ts'
import type { Period } from '#domain/statistics/period.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import { useLiveReading } from '#features/shared/reading/use-live-reading.ts'
import { useSyncStatus } from '#features/shared/reading/use-sync-status.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type ReadDeviceStatistics, useDeviceReader } from './device-reader.ts'
import type { ReceivedStatistics } from './fetch-statistics.ts'
import { periodKey } from './stats-period.ts'
import { type ServerStatistics, useServerStatistics } from './use-server-statistics.ts'

/**
 * The shown figures and their source: the server, or this device from all its data or from the mirror's `window` only.
 */
export interface ShownStatistics extends ReceivedStatistics {
  source: 'server' | 'device' | 'window'
}

type StatisticsView =
  | { kind: 'loading' }
  | { kind: 'shown'; figures: ShownStatistics }
  /** The days are older than the mirror, and the server is unreachable. */
  | { kind: 'needs_connection'; windowStart: LocalDate }
  | { kind: 'failed'; message: string | null }

/** Decides what the screen shows of the chosen period: the server's statistics, or without them the device's own. */
export function useStatistics(today: LocalDate): ServerStatistics & { view: StatisticsView } {
  const { connection } = useSyncStatus()
  const server = useServerStatistics(today)
  const { period, state } = server
  const isAlone = state.kind === 'failed' || (state.kind === 'loading' && (state.slow || isLost(connection)))
  const windowStart = windowStartOf(today)
  const reach = deviceReach(period, windowStart)
  const device = useDeviceStatistics(isAlone && reach !== 'nothing' ? period : null, today)
  return { ...server, view: viewOf() }

  function viewOf(): StatisticsView {
    if (state.kind === 'received') return { kind: 'shown', figures: { ...state.received, source: 'server' } }
    if (device) return { kind: 'shown', figures: { ...device, source: reach === 'window' ? 'window' : 'device' } }
    if (state.kind === 'loading' || device === undefined) return { kind: 'loading' }
    if (reach === 'nothing' && state.why === 'unreachable') return { kind: 'needs_connection', windowStart }
    return { kind: 'failed', message: state.message }
  }
}

/** Computes the device's own figures of a period, live; undefined while computing, null where impossible. */
function useDeviceStatistics(period: Period | null, today: LocalDate): ReceivedStatistics | null | undefined {
  const { db } = useClinic()
  const reader = useDeviceReader(period !== null)
  const key = period && `${periodKey(period)} ${today}`
  const read = useLiveReading(
    async () =>
      period && typeof reader === 'function' ? { key, figures: await readWhole(db, reader, { period, today }) } : null,
    [db, key, reader],
  )
  if (!period || reader === 'missing') return null
  return read?.key === key ? read.figures : undefined
}

/** Returns null while the mirror is incomplete or unreadable: partial figures would look complete. */
async function readWhole(
  db: ClinicDatabase,
  read: ReadDeviceStatistics,
  { period, today }: { period: Period; today: LocalDate },
): Promise<ReceivedStatistics | null> {
  try {
    const fills = await Promise.all((['appointment', 'patient', 'income'] as const).map((each) => readFill(db, each)))
    if (!fills.every((fill) => fill === 'filled')) return null
    const figures = await read(db, period, { today, windowStart: windowStartOf(today) })
    return { ...figures, patients: { period, statistics: figures.patients } }
  } catch (error) {
    console.error(error)
    return null
  }
}

function isLost(connection: ReturnType<typeof useSyncStatus>['connection']): boolean {
  return connection === 'no_server' || connection === 'no_network'
}
