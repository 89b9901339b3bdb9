import { describe, expect, it } from 'vitest'
import { type AppParts, sharedChunks } from '#server/build/shared-chunks.ts'

const parts: AppParts = {
  starts: ['site-start', 'app-start'],
  site: 'site',
  publicPages: 'pages',
  app: 'main',
  accountScreens: ['login', 'register', 'reset'],
  visitorCalls: 'calls',
  frame: ['keeper', 'layout'],
  panel: 'panel',
  staffScreens: 'staff',
  lateStaffScreens: ['money'],
  agenda: ['week'],
  toaster: 'toaster',
  signOut: 'question',
  connection: ['engine'],
  syncCenter: 'center',
}

/** The static and dynamic imports of each module. */
const graph: Record<string, { imports?: string[]; fetches?: string[] }> = {
  'site-start': { imports: ['idle'], fetches: ['site'] },
  'app-start': { imports: ['ahead'], fetches: ['main'] },
  site: { imports: ['react', 'ahead', 'footer', 'hours', 'pages'] },
  pages: { fetches: ['contact'] },
  contact: { imports: ['field', 'honeypot', 'card'] },
  main: {
    imports: ['react', 'router', 'idle', 'staff', 'money'],
    fetches: ['login', 'register', 'reset', 'keeper', 'layout', 'panel', 'center', 'toaster'],
  },
  login: { imports: ['field', 'outcome', 'farewell'] },
  register: { imports: ['field', 'strength'] },
  reset: { imports: ['field', 'strength'] },
  calls: { imports: ['reply', 'honest'] },
  keeper: { imports: ['dexie', 'reply'] },
  layout: { imports: ['dexie', 'pill', 'react', 'outcome'], fetches: ['question', 'engine'] },
  'staff-layout': { imports: ['layout', 'finder'] },
  finder: { fetches: ['hits'] },
  hits: { imports: ['dialog', 'search'] },
  question: { imports: ['farewell', 'confirm', 'dialog'] },
  engine: { imports: ['dexie', 'dependencyKeys', 'receipt'] },
  toaster: { imports: ['portal', 'timer'] },
  panel: { imports: ['dexie', 'hours', 'listing', 'slots', 'card', 'field', 'clock'], fetches: ['request'] },
  request: { imports: ['dialog', 'clock', 'draft', 'portal', 'save'] },
  center: { imports: ['dependencyKeys', 'amount', 'change', 'save', 'slot'], fetches: ['mending'] },
  mending: { imports: ['dialog', 'draft', 'change', 'combobox'] },
  staff: { fetches: ['staff-layout', 'agenda', 'cash'] },
  agenda: { imports: ['dexie', 'listing', 'grid', 'card', 'search', 'rota'], fetches: ['booking', 'week'] },
  week: { imports: ['rota', 'mark', 'hint', 'slot'] },
  cash: { imports: ['search', 'amount', 'mark', 'receipt', 'total'], fetches: ['voiding'] },
  voiding: { imports: ['dialog', 'total'] },
  booking: { imports: ['dialog', 'draft', 'search', 'combobox', 'hint'] },
  money: { fetches: ['debts', 'closes'] },
  debts: { imports: ['search', 'ledger'] },
  closes: { imports: ['ledger', 'amount'] },
  field: { imports: ['frame'] },
}

const modules = {
  getModuleInfo: (id: string) => ({
    importedIds: graph[id]?.imports ?? [],
    dynamicallyImportedIds: graph[id]?.fetches ?? [],
    importers: Object.keys(graph).filter((other) => graph[other]?.imports?.includes(id)),
  }),
}

function chunksOf(names: readonly string[], asked: AppParts = parts) {
  const chunkOf = sharedChunks(asked)
  return Object.fromEntries(names.map((name) => [name, chunkOf(name, modules)]))
}

describe('code that several screens share comes in few chunks', () => {
  it('what site and app, or site and panel need is one chunk', () => {
    expect(chunksOf(['react', 'hours'])).toEqual({ react: 'base', hours: 'base' })
  })

  it('what every screen of the app also needs is one chunk', () => {
    expect(chunksOf(['router'])).toEqual({ router: 'main' })
  })

  it('what account screens share with each other or with signed-in screens is one chunk with all its dependencies', () => {
    expect(chunksOf(['field', 'frame', 'outcome'])).toEqual({ field: 'forms', frame: 'forms', outcome: 'forms' })
  })

  it('what only the other account screens share is not fetched to sign in', () => {
    expect(chunksOf(['strength'])).toEqual({ strength: 'accounts' })
  })

  it('what one account screen shares with a lazy part goes into that chunk, not into a file of its own', () => {
    expect(chunksOf(['farewell', 'confirm', 'question'])).toEqual({ farewell: 'forms', confirm: null, question: null })
  })

  it('the code that sends visitors’ forms brings what it shares with signed-in code, and nothing else of theirs', () => {
    expect(chunksOf(['reply', 'honest', 'calls'])).toEqual({ reply: 'calls', honest: null, calls: null })
  })

  it('the frame of signed-in screens is one chunk, and what the panel shares with the staff another', () => {
    expect(chunksOf(['dexie', 'pill', 'layout', 'keeper', 'listing'])).toEqual({
      dexie: 'signed-in',
      pill: 'signed-in',
      layout: 'signed-in',
      keeper: 'signed-in',
      listing: 'screens',
    })
  })

  it('so is what the panel shares with lazy parts', () => {
    expect(chunksOf(['clock'])).toEqual({ clock: 'screens' })
  })

  it("what the staff's screens need at once is one chunk, and what other signed-in people may need of it another", () => {
    expect(chunksOf(['search', 'amount'])).toEqual({ search: 'desk', amount: 'lists' })
  })

  it('what one screen of the staff shares with its own parts is fetched by no other screen', () => {
    expect(chunksOf(['total', 'rota', 'mark'])).toEqual({ total: 'cash', rota: 'agenda', mark: 'desk' })
  })

  it('the parts of the agenda and the sync centre do not wait for the dialogs of all screens', () => {
    expect(chunksOf(['hint', 'slot', 'save'])).toEqual({
      hint: 'agenda-parts',
      slot: 'slots',
      save: 'changes',
    })
  })

  it('what the connection needs comes with it, also where the staff’s screens need it', () => {
    expect(chunksOf(['receipt'])).toEqual({ receipt: 'line' })
  })

  it('lazy parts are grouped by who needs them first: everybody, sign-out, the connection, a patient, the sync centre, the staff', () => {
    expect(chunksOf(['portal', 'dialog', 'dependencyKeys', 'draft', 'change', 'combobox'])).toEqual({
      portal: 'toasts',
      dialog: 'questions',
      dependencyKeys: 'line',
      draft: 'own-forms',
      change: 'center',
      combobox: 'dialogs',
    })
  })

  it('what only one screen needs, and what would make a public page fetch the rest, stays where it is', () => {
    const alone = ['slots', 'panel', 'grid', 'agenda', 'honeypot', 'card', 'footer', 'login', 'site', 'timer']
    expect(chunksOf(alone)).toEqual(Object.fromEntries(alone.map((name) => [name, null])))
  })

  it('nothing is added to a document’s first script, to the app’s root, or to the bundler’s own modules', () => {
    const alone = ['main', 'idle', 'ahead', 'site-start', 'app-start', '\0runtime']
    expect(chunksOf(alone)).toEqual(Object.fromEntries(alone.map((name) => [name, null])))
  })
})

it('what only late screens of the staff share is no part of a chunk that their first screens wait for', () => {
  expect(chunksOf(['ledger'])).toEqual({ ledger: 'desk-dialogs' })
})

it('a part that fetches nothing any more stops the build', () => {
  expect(() => chunksOf(['react'], { ...parts, staffScreens: 'week' })).toThrow('fetches no screens: week')
})
