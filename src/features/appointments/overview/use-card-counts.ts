import { type CardCounts, readCardCounts } from '#data/local/rows/card-counts.ts'
import { askOlderCounts, countingTriggers } from '#data/sync/push/ask-older-counts.ts'
import { windowStartOf } from '#domain/clinic/mirror-window.ts'
import { isFrontDesk } from '#domain/user/user.ts'
import { failureOf } from '#features/shared/messages/error-message.ts'
import { useListing } from '#features/shared/reading/use-listing.ts'
import { useRequestsInSequence } from '#features/shared/reading/use-requests-in-sequence.ts'
import { useResilientReading } from '#features/shared/reading/use-resilient-reading.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'

/**
 * Counts appointments by status, live; null until they are known. The server counts those older than the mirror: on
 * mount, after a reconnection, after changes of that time, and until it has answered. It tells the front desk no
 * statistics.
 */
export function useCardCounts(): CardCounts | null {
  const { db, ask, user } = useClinic()
  const windowStart = windowStartOf(useToday())
  const { rows, state } = useListing('appointment', async (read) => [await readCardCounts(read, windowStart)], [
    windowStart,
  ])
  const occasion = useResilientReading(countingTriggers(db, windowStart), [db, windowStart])
  useRequestsInSequence(
    // Without an answer, the cards show since when they count.
    () => () => askOlderCounts(db, ask, windowStart).catch((error: unknown) => void failureOf(error)),
    [db, ask, windowStart],
    isFrontDesk(user) ? undefined : (occasion ?? undefined),
  )
  return state === 'filled' ? (rows[0] ?? null) : null
}
