import { basename, join } from 'node:path'

/** The part of the bundler's API that is used here. */
interface Modules {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    importers: readonly string[]
  } | null
}

/** Source files at which the parts of the app begin. */
export interface AppParts {
  /** The first scripts of a document. They only fetch others, and nothing else is bundled into them. */
  starts: readonly string[]
  site: string
  /** Fetches the public pages. */
  publicPages: string
  app: string
  /** The screens of visitors, first the one for signing in. */
  accountScreens: readonly string[]
  /** Sends the forms of visitors. It is lazy, and must not bring in code of signed-in screens. */
  visitorCalls: string
  /** The frame around every signed-in screen. */
  frame: readonly string[]
  panel: string
  /** Fetches the staff's screens. */
  staffScreens: string
  /** Fetch the staff's other screens, for which those do not wait. */
  lateStaffScreens: readonly string[]
  /** The parts of the agenda that are fetched while its screen is shown. */
  agenda: readonly string[]
  /** Shows messages to everybody, shortly after the page has loaded. */
  toaster: string
  /** Asks for confirmation before signing out. */
  signOut: string
  /** The connection of signed-in people to the server. */
  connection: readonly string[]
  /** Shows signed-in people which changes wait for the server. */
  syncCenter: string
}

/** The name of the shared chunk for a module; null leaves the choice to the bundler. */
type ChunkOf = (id: string, modules: Modules) => string | null

/**
 * Gathers what several screens share into a few chunks. The bundler's own rule makes one file for each set of screens
 * that share a module: the patient's portal came in 60 files. Browsers fetch six at a time, which is slow on a phone. A
 * chunk depends only on chunks that the order of the rules puts before it.
 */
export function sharedChunks(parts: AppParts): ChunkOf {
  let reach: Reach | undefined
  return (id, modules) => {
    reach ??= reachOf(parts, modules)
    // The app's root must stay apart from the modules that others share with it.
    if (isVirtual(id) || reach.starts.has(id) || id === parts.app) return null
    const isPatients = reach.frame.has(id) || reach.panel.has(id)
    if (reach.site.has(id)) return reach.app.has(id) || isPatients ? 'base' : null
    return reach.app.has(id) ? 'main' : chunkOfScreens(id, reach, { isPatients, importers: importersOf(id, modules) })
  }
}

/** Whether signing in, the connection or a first screen of the staff needs the module; other forms open on request. */
function isNeededAtOnce(id: string, { accountScreens: [signIn], line, staffScreens }: Reach): boolean {
  return [signIn, line, ...staffScreens.map(({ withAgenda }) => withAgenda)].some((part) => part?.has(id))
}

interface Users {
  isPatients: boolean
  importers: readonly string[]
}

function chunkOfScreens(id: string, reach: Reach, { isPatients, importers }: Users): string | null {
  const accounts = reach.accountScreens.filter((screen) => screen.has(id))
  const [account] = accounts
  // Otherwise a module that an account's screen shares with a lazy dialog would get a file of its own.
  const isShared =
    account && (accounts.length > 1 || isPatients || importers.some((importer) => !account.has(importer)))
  if (isShared) return isPatients || isNeededAtOnce(id, reach) ? 'forms' : 'accounts'
  if (reach.visitorCalls.has(id)) return isPatients ? 'calls' : null
  if (reach.publicPages.has(id)) return null
  if (reach.frame.has(id)) return 'signed-in'
  // A module that only one lazy part needs stays in the file of that part.
  return reach.findFetchedBy.filter((part) => part.has(id)).length > 1 ? chunkOfSignedIn(id, reach) : null
}

/** Names the chunk: screens first, then lazy parts, from those that everybody fetches to those that few do. */
function chunkOfSignedIn(id: string, reach: Reach): string {
  if (reach.panel.has(id)) return 'screens'
  if (reach.toaster.has(id)) return 'toasts'
  if (reach.line.has(id)) return 'line'
  if (reach.staffScreens.some((screen) => screen.modules.has(id))) return chunkOfStaff(id, reach)
  if (reach.leaving.has(id)) return 'questions'
  if (reach.panelDialogs.has(id)) return reach.agenda.has(id) || reach.syncCenter.has(id) ? 'changes' : 'own-forms'
  return chunkOfLateParts(id, reach)
}

/**
 * Names the chunk of what dialogs need: those of the staff, or those of everybody. What is seen before any dialog opens
 * does not wait for it.
 */
function chunkOfLateParts(id: string, reach: Reach): string {
  const isEverybodys = isNeededByAll(id, reach)
  if (reach.agenda.has(id)) return isEverybodys ? 'slots' : 'agenda-parts'
  if (reach.syncCenter.has(id)) return 'center'
  return isEverybodys ? 'dialogs' : 'desk-dialogs'
}

/** Whether somebody who is none of the staff may need the module. */
function isNeededByAll(id: string, { everybodys }: Reach): boolean {
  return everybodys.some((part) => part.has(id))
}

/**
 * Names the chunk of a module of the staff's screens. What patients need, too, gets a chunk of its own: they then do not
 * fetch the staff's code. So does what a single screen shares with its lazy parts: the others then do not fetch that.
 */
function chunkOfStaff(id: string, reach: Reach): string {
  if (isNeededByAll(id, reach)) return 'lists'
  const [screen, another] = reach.staffScreens.filter(({ withAgenda }) => withAgenda.has(id))
  return screen && !another ? screen.name : 'desk'
}

type Reach = ReturnType<typeof reachOf>

/** Computes which modules each part needs at once. */
function reachOf(parts: AppParts, modules: Modules) {
  const closure = (...files: string[]) => closureOf(files, modules)
  const fetchedBy = (file: string) => closureOf(fetched(file, modules), modules)
  const entries = [...parts.starts, parts.app]
  const staffScreens = fetched(parts.staffScreens, modules)
  const staffOnly = [...staffScreens, ...parts.lateStaffScreens.flatMap((file) => fetched(file, modules))]
  const screenOf = (file: string) => {
    const own = closure(file)
    const agenda = fetchedFrom(own, modules).filter((part) => parts.agenda.includes(part))
    return { name: screenName(file), modules: own, withAgenda: closure(file, ...agenda) }
  }
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
    staffScreens: staffScreens.filter((file) => !parts.agenda.includes(file)).map(screenOf),
    toaster: closure(parts.toaster),
    leaving: closure(parts.signOut),
    line: closure(...parts.connection),
    syncCenter: closure(parts.syncCenter),
    agenda: closure(...parts.agenda),
    findFetchedBy: findFetchedFiles(entries, modules).map((file) => closure(file)),
    everybodys: findFetchedFiles(entries, modules, new Set(staffOnly)).map((file) => closure(file)),
  }
}

const fetchedFrom = (ids: Iterable<string>, modules: Modules): string[] =>
  [...ids].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [])

/**
 * Finds all files that are ever fetched, starting from these and following each fetched file. Files in `except` are not
 * followed.
 */
function findFetchedFiles(
  files: readonly string[],
  modules: Modules,
  except: ReadonlySet<string> = new Set(),
): string[] {
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
  // Iterating a set also visits members that are added on the way.
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

/** Example: 'accounting' of '…/accounting-page.tsx'. */
function screenName(file: string): string {
  return basename(file, '.tsx').replace(/-page$/, '')
}

/** Whether the module is one of the bundler's own. */
function isVirtual(id: string): boolean {
  return id.startsWith('\0')
}

/** The parts of this app; `root` is the project's folder. */
export function appParts(root: string): AppParts {
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
    lateStaffScreens: ['agenda-screens.tsx', 'money-screens.tsx', 'settings-screens.tsx'].map((file) =>
      source(`app/screens/${file}`),
    ),
    agenda: ['agenda-section.tsx', 'calendar/grid/calendar-grid.tsx'].map((file) =>
      source(`features/appointments/${file}`),
    ),
    toaster: source('ui/toasts/toaster.tsx'),
    signOut: source('app/session/sign-out-dialog.tsx'),
    connection: [
      'app/clinic/clinic-session.ts',
      'data/sync/engine/sync-engine.ts',
      'app/session/session-requests.ts',
    ].map(source),
    syncCenter: source('features/sync-center/sync-center-page.tsx'),
  }
}
