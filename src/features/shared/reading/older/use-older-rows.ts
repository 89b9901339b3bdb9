import { useCallback, useState } from 'react'
import type { ReadOlder } from '#data/remote/read-older.ts'
import { daysBeforeWindow, windowStartOf } from '#domain/clinic/mirror-window.ts'
import type { DayRange } from '#domain/income/income-ranges.ts'
import type { LocalDate } from '#domain/values/dates/local-date.ts'
import type { RowKey } from '#domain/values/row-key.ts'
import { failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useToday } from '#features/shared/use-today.ts'
import { useRequestsInSequence } from '../use-requests-in-sequence.ts'
import { useServerReach } from '../use-server-reach.ts'

/**
 * State of the request: `none` when the mirror holds all the days, `unreachable` without an answer, `failed` after an
 * error of the server.
 */
type OlderState = 'none' | 'reading' | 'read' | 'unreachable' | 'failed'

/** The rows of those days that are older than the mirror. */
export interface OlderRows<Row> {
  rows: readonly Row[]
  state: OlderState
  /** The first mirrored day. */
  windowStart: LocalDate
  retry: () => void
}

interface Answer<Row> {
  /** The requested days. */
  days: string
  state: 'read' | 'unreachable' | 'failed'
  rows: readonly Row[]
}

const NONE: readonly never[] = []

/**
 * Fetches the rows of those days that are older than the mirror, while they are shown; `read` must keep its identity.
 * Repeats whenever the mirror advances, since that may concern these rows, and after a reconnection, but never during a
 * request. After a later failure the last rows stay.
 */
export function useOlderRows<Row>({ from, to }: DayRange, read: ReadOlder<Row>): OlderRows<Row> {
  const { ask, kick } = useClinic()
  const windowStart = windowStartOf(useToday())
  const older = daysBeforeWindow({ from, to }, windowStart)
  const days = older && `${older.from} ${older.to}`
  const reach = useServerReach(true)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer<Row> | null>(null)

  useRequestsInSequence(
    () => async (signal) => {
      if (!older || !days) return
      const present = await read(ask, older, signal).then(
        (rows): Answer<Row> => ({ days, state: 'read', rows }),
        (error: unknown) => (signal.aborted ? null : failed(days, error)),
      )
      if (present && !signal.aborted) setAnswer((former) => laterAnswer(former, present))
    },
    [days, read, ask],
    reach === undefined ? undefined : `${reach} ${attempt}`,
  )

  const retry = useCallback(() => {
    setAnswer(null)
    setAttempt((count) => count + 1)
    kick()
  }, [kick])
  const present = answer?.days === days ? answer : null
  const state = older ? (present?.state ?? 'reading') : 'none'
  return { rows: present?.rows ?? NONE, state, windowStart, retry }
}

/**
 * Whether a row was read from the server only, so that this device can't change it. A row with a pending change is
 * mirrored.
 */
export function isOnlyToRead(row: { key: RowKey; date: LocalDate; waiting: boolean }, windowStart: LocalDate): boolean {
  return row.date < windowStart && typeof row.key === 'number' && !row.waiting
}

function failed(days: string, error: unknown): Answer<never> | null {
  const state = failureOf(error)
  return state && { days, state, rows: NONE }
}

function laterAnswer<Row>(former: Answer<Row> | null, present: Answer<Row>): Answer<Row> {
  return former?.state === 'read' && former.days === present.days && present.state !== 'read' ? former : present
}
