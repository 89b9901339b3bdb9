import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import { readMirrorState } from '#data/local/database/meta.ts'
import type { AskFile } from '#data/remote/statistics-file.ts'
import type { Ask } from '#data/remote/sync-api.ts'
import type { ClinicClock } from '#data/sync/engine/clinic-clock.ts'
import { createLazyEngine } from '#data/sync/engine/lazy-engine.ts'
import { pagePorts } from '#data/sync/engine/page-ports.ts'
import type { SyncEngine } from '#data/sync/engine/sync-engine.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'

/** The screen counts as loaded when nothing was fetched for this long. */
const QUIET_MS = 300

type ClinicSession = ReturnType<typeof import('./clinic-session.ts').createClinicSession>

/** Connects a user's database with the server. Its code is loaded on demand, since the mirror is shown without it. */
export function lazyClinicSession(
  db: ClinicDatabase,
  clock: ClinicClock,
): { engine: SyncEngine; ask: Ask; askFile: AskFile } {
  let loading: Promise<ClinicSession> | null = null

  function session(): Promise<ClinicSession> {
    loading ??= import('./clinic-session.ts').then(
      ({ createClinicSession }) => createClinicSession(db, clock),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  return {
    engine: createLazyEngine(
      async () => {
        const [{ ports }, { createSyncEngine }] = await Promise.all([
          session(),
          import('#data/sync/engine/sync-engine.ts'),
        ])
        return createSyncEngine(pagePorts(ports))
      },
      (begin) => whenDrawn(db, begin),
    ),
    ask: (request) => session().then(({ ask }) => ask(request), answerNothing),
    askFile: (request) => session().then(({ askFile }) => askFile(request), answerNothing),
  }
}

/** Waits until the mirror's content is shown. An empty mirror needs the engine at once. */
function whenDrawn(db: ClinicDatabase, begin: () => void): () => void {
  const cancelled = new AbortController()
  readMirrorState(db)
    .catch((error: unknown) => {
      // An unreadable mirror shows nothing.
      console.error(error)
      return null
    })
    .then((mirror) => {
      if (cancelled.signal.aborted) return
      if (mirror?.complete) cancelled.signal.addEventListener('abort', whenIdle(begin, QUIET_MS))
      else begin()
    }, console.error)
  return () => cancelled.abort()
}

/** Without the code, a request counts as unanswered. */
function answerNothing(error: unknown): { kind: 'no_answer' } {
  console.error(error)
  return { kind: 'no_answer' }
}
