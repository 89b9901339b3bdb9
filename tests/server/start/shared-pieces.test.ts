import { describe, expect, it } from 'vitest'
import { type AppParts, sharedPieces } from '#server/launch/shared-pieces.ts'

const parts: AppParts = {
  starts: ['site-start', 'app-start'],
  site: 'site',
  publicPages: 'pages',
  app: 'main',
  accountScreens: ['login', 'register'],
  visitorCalls: 'calls',
  frame: ['keeper', 'layout'],
  panel: 'panel',
  staffScreens: 'staff',
}

/** What each module imports, and what it fetches later. */
const graph: Record<string, { imports?: string[]; fetches?: string[] }> = {
  'site-start': { imports: ['idle'], fetches: ['site'] },
  'app-start': { imports: ['ahead'], fetches: ['main'] },
  site: { imports: ['react', 'ahead', 'footer', 'hours', 'pages'] },
  pages: { fetches: ['contact'] },
  contact: { imports: ['field', 'honeypot', 'card'] },
  main: { imports: ['react', 'router', 'idle'], fetches: ['login', 'register', 'layout', 'panel'] },
  login: { imports: ['field', 'outcome', 'farewell'] },
  register: { imports: ['field'] },
  calls: { imports: ['reply', 'honest'] },
  keeper: { imports: ['dexie', 'reply'] },
  layout: { imports: ['dexie', 'pill', 'react', 'outcome'], fetches: ['question'] },
  question: { imports: ['farewell', 'confirm'] },
  panel: { imports: ['dexie', 'hours', 'listing', 'slots', 'card', 'field'] },
  staff: { fetches: ['agenda'] },
  agenda: { imports: ['dexie', 'listing', 'grid', 'card'] },
  field: { imports: ['frame'] },
}

const modules = {
  getModuleInfo: (id: string) => ({
    importedIds: graph[id]?.imports ?? [],
    dynamicallyImportedIds: graph[id]?.fetches ?? [],
    importers: Object.keys(graph).filter((other) => graph[other]?.imports?.includes(id)),
  }),
}

function piecesOf(names: readonly string[], asked: AppParts = parts) {
  const pieceOf = sharedPieces(asked)
  return Object.fromEntries(names.map((name) => [name, pieceOf(name, modules)]))
}

describe('what several screens share comes in few pieces', () => {
  it('what site and app, or site and panel need is one', () => {
    expect(piecesOf(['react', 'hours'])).toEqual({ react: 'base', hours: 'base' })
  })

  it('what every screen of the app needs besides is one', () => {
    expect(piecesOf(['router'])).toEqual({ router: 'main' })
  })

  it('what account screens share with each other or with what is signed in is one, and all that it needs with it', () => {
    expect(piecesOf(['field', 'frame', 'outcome'])).toEqual({ field: 'forms', frame: 'forms', outcome: 'forms' })
  })

  it('what one account screen shares with what is fetched late goes with them, rather than in a file of its own', () => {
    expect(piecesOf(['farewell', 'confirm', 'question'])).toEqual({ farewell: 'forms', confirm: null, question: null })
  })

  it('how visitors send brings what it shares with the signed-in, and nothing else of theirs', () => {
    expect(piecesOf(['reply', 'honest', 'calls'])).toEqual({ reply: 'calls', honest: null, calls: null })
  })

  it('what every signed-in screen stands in is one, and what the panel shares with the staff another', () => {
    expect(piecesOf(['dexie', 'pill', 'layout', 'keeper', 'listing'])).toEqual({
      dexie: 'signed-in',
      pill: 'signed-in',
      layout: 'signed-in',
      keeper: 'signed-in',
      listing: 'screens',
    })
  })

  it('what one screen alone needs, and what a public page would fetch all the rest for, is left where it is', () => {
    const alone = ['slots', 'panel', 'grid', 'agenda', 'honeypot', 'card', 'footer', 'login', 'site']
    expect(piecesOf(alone)).toEqual(Object.fromEntries(alone.map((name) => [name, null])))
  })

  it('nothing is put to what a document runs first, to what draws the app, nor to what the bundler makes up', () => {
    const alone = ['main', 'idle', 'ahead', 'site-start', 'app-start', '\0runtime']
    expect(piecesOf(alone)).toEqual(Object.fromEntries(alone.map((name) => [name, null])))
  })
})

it('a part that fetches nothing any more stops the build', () => {
  expect(() => piecesOf(['react'], { ...parts, staffScreens: 'agenda' })).toThrow('fetches no screens: agenda')
})
