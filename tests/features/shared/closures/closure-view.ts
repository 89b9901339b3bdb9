import type { ClosureView } from '#domain/sync/merge/fold.ts'
import { localDate } from '#domain/values/dates/local-date.ts'

/** A closure as screens see it: the whole Friday 20 November 2026, for everybody. */
export function closureView(fields: Partial<ClosureView> = {}): ClosureView {
  const day = localDate('2026-11-20')
  const at = '2026-11-01T12:00:00.000Z'
  return {
    ...{ key: 1, uid: '1', waiting: false, ref: null, createdAt: at, updatedAt: at },
    ...{ from: day, to: day, startTime: null, endTime: null, professionalId: null },
    ...{ reason: 'Feriado', kind: 'holiday', cancels: null },
    ...fields,
  }
}
