import { join } from 'node:path'

/** What the bundler tells of the modules that it has read. */
interface Modules {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    importers: readonly string[]
  } | null
}

/** Source files from which the parts of the app begin. */
export interface AppParts {
  /** The first scripts of a document, which do no more than to fetch others: nothing is added to them. */
  starts: readonly string[]
  site: string
  /** Fetches the public pages. */
  publicPages: string
  app: string
  /** The screens of who is not signed in. */
  accountScreens: readonly string[]
  /** How the forms of who is not signed in are sent: it comes late, and must bring nothing of what stands behind the sign-in. */
  visitorCalls: string
  /** What every signed-in screen stands in. */
  frame: readonly string[]
  panel: string
  /** Fetches the staff's screens. */
  staffScreens: string
  /** Shows messages to anybody, soon after the page stands. */
  toaster: string
  /** Asks who is signed in before leaving. */
  leaving: string
  /** What talks to the server for who is signed in. */
  line: readonly string[]
  /** Tells who is signed in what waits for the server. */
  syncCenter: string
}

/** The name of the chunk in which a module goes with others; null leaves it to the bundler. */
type ChunkOf = (id: string, modules: Modules) => string | null

/**
 * Gathers what several screens share into a few chunks. The bundler itself makes a file of whatever the very same screens share:
 * a patient's panel came in 60 of them, six at a time, and on a phone's line each half dozen waits for the one before. Each chunk
 * needs only chunks that are asked for before it here.
 */
export function sharedChunks(parts: AppParts): ChunkOf {
  let reach: Reach | undefined
  return (id, modules) => {
    reach ??= reachOf(parts, modules)
    // What draws the app must not come along with what others share with it.
    if (isMadeUp(id) || reach.starts.has(id) || id === parts.app) return null
    const isPatients = reach.frame.has(id) || reach.panel.has(id)
    if (reach.site.has(id)) return reach.app.has(id) || isPatients ? 'base' : null
    return reach.app.has(id) ? 'main' : chunkOfScreens(id, reach, { isPatients, importers: importersOf(id, modules) })
  }
}

interface Users {
  isPatients: boolean
  importers: readonly string[]
}

function chunkOfScreens(id: string, reach: Reach, { isPatients, importers }: Users): string | null {
  const accounts = reach.accountScreens.filter((screen) => screen.has(id))
  const [account] = accounts
  // What an account's screen shares with a dialog that comes late would be a file of its own.
  const isShared =
    account && (accounts.length > 1 || isPatients || importers.some((importer) => !account.has(importer)))
  if (isShared) return 'forms'
  if (reach.visitorCalls.has(id)) return isPatients ? 'calls' : null
  if (reach.publicPages.has(id)) return null
  if (reach.frame.has(id)) return 'signed-in'
  // What one alone needs is best in its own file.
  return reach.fetched.filter((part) => part.has(id)).length > 1 ? chunkOfSignedIn(id, reach) : null
}

/** Screens first, then what comes late, from what everybody fetches to what few do. */
function chunkOfSignedIn(id: string, reach: Reach): string {
  if (reach.panel.has(id)) return 'screens'
  if (reach.toaster.has(id)) return 'toasts'
  // What a patient may need, too, of the staff's screens must not bring all that the staff alone needs.
  if (reach.staffScreens.has(id)) return reach.everybodys.some((part) => part.has(id)) ? 'lists' : 'desk'
  if (reach.leaving.has(id)) return 'questions'
  if (reach.line.has(id)) return 'line'
  if (reach.panelDialogs.has(id)) return 'own-forms'
  return reach.syncCenter.has(id) ? 'center' : 'dialogs'
}

type Reach = ReturnType<typeof reachOf>

/** The modules that each part needs at once. */
function reachOf(parts: AppParts, modules: Modules) {
  const closure = (...files: string[]) => closureOf(files, modules)
  const fetchedBy = (file: string) => closureOf(fetched(file, modules), modules)
  const begins = [...parts.starts, parts.app]
  const staffScreens = fetched(parts.staffScreens, modules)
  const panel = closure(parts.panel)
  return {
    starts: closure(...parts.starts),
    site: closure(parts.site),
    publicPages: fetchedBy(parts.publicPages),
    app: closure(parts.app),
    accountScreens: parts.accountScreens.map((file) => closure(file)),
    visitorCalls: closure(parts.visitorCalls),
    frame: closure(...parts.frame),
    panel,
    panelDialogs: closure(...fetchedFrom(panel, modules)),
    staffScreens: closure(...staffScreens),
    toaster: closure(parts.toaster),
    leaving: closure(parts.leaving),
    line: closure(...parts.line),
    syncCenter: closure(parts.syncCenter),
    fetched: fetchedEver(begins, modules).map((file) => closure(file)),
    everybodys: fetchedEver(begins, modules, new Set(staffScreens)).map((file) => closure(file)),
  }
}

const fetchedFrom = (ids: Iterable<string>, modules: Modules): string[] =>
  [...ids].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])

/** All files that are fetched by these, by what these bring and by what is fetched; `except` is not fetched. */
function fetchedEver(files: readonly string[], modules: Modules, except: ReadonlySet<string> = new Set()): string[] {
  const found = new Set<string>()
  for (let begins = [...files]; begins.length > 0; ) {
    const late = fetchedFrom(closureOf(begins, modules), modules)
    begins = late.filter((file) => !except.has(file) && !found.has(file))
    for (const file of begins) found.add(file)
  }
  return [...found]
}

function closureOf(files: readonly string[], modules: Modules): Set<string> {
  const reached = new Set(files)
  // A set is walked to its end, also over what is added on the way.
  for (const id of reached) {
    const module = modules.getModuleInfo(id)
    if (!module) throw new Error(`no module: ${id}`)
    for (const imported of module.importedIds) reached.add(imported)
  }
  return reached
}

function importersOf(id: string, modules: Modules): readonly string[] {
  return modules.getModuleInfo(id)?.importers ?? []
}

function fetched(file: string, modules: Modules): readonly string[] {
  const ids = modules.getModuleInfo(file)?.dynamicallyImportedIds ?? []
  if (ids.length === 0) throw new Error(`fetches no screens: ${file}`)
  return ids
}

/** The bundler's own. */
function isMadeUp(id: string): boolean {
  return id.startsWith('\0')
}

/** The parts of this app; `root` is the project's folder. */
export function ownParts(root: string): AppParts {
  const source = (path: string) => join(root, 'src', path)
  return {
    starts: [source('app/start/site-start.ts'), source('app/start/app-start.ts')],
    site: source('app/start/site.tsx'),
    publicPages: source('features/public-site/pages/public-pages.ts'),
    app: source('app/start/main.tsx'),
    accountScreens: ['login', 'register', 'forgot-password', 'reset-password'].map((name) =>
      source(`features/auth/${name}-page.tsx`),
    ),
    visitorCalls: source('data/remote/visitor-api.ts'),
    frame: [source('app/session/session-keeper.ts'), source('app/frame/signed-in-layout.tsx')],
    panel: source('features/patient-portal/patient-portal-page.tsx'),
    staffScreens: source('app/screens/staff-screens.tsx'),
    toaster: source('ui/toasts/toaster.tsx'),
    leaving: source('app/session/sign-out-dialog.tsx'),
    line: ['app/clinic/clinic-session.ts', 'data/sync/engine/sync-engine.ts', 'app/session/session-requests.ts'].map(
      source,
    ),
    syncCenter: source('features/sync-center/sync-center-page.tsx'),
  }
}
