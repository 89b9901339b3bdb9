import { basename, posix } from 'node:path'

/** Programs start in `main.ts`, whatever they are; npm gives the other names, in each folder with packages of its own. */
const givenNames = new Set(['main.ts', '.npmrc', 'package.json', 'package-lock.json'])

/**
 * Two files that would open under one name in an editor or a stack trace. The extension counts
 * (`patient-list.tsx` beside `patient-list.module.css` and `patient-list.test.ts` is one thing in three files), but
 * not the difference of `.ts` and `.tsx`.
 */
export function nameClashes(paths: readonly string[]): string[] {
  const byName = new Map<string, string[]>()
  for (const path of paths.filter((each) => /^(src|sw|server|tests)\//.test(each))) {
    byName.set(nameOf(path), [...(byName.get(nameOf(path)) ?? []), path])
  }
  return [...byName]
    .filter(([name, sharing]) => sharing.length > 1 && !givenNames.has(name))
    .map(([, sharing]) => `one name for several files: ${sharing.join(', ')}`)
}

const nameOf = (path: string): string => basename(path).replace(/\.tsx$/, '.ts')

const forbiddenTexts = [
  { what: 'the host of a package registry', pattern: /https?:\/\/[^/\s'"`]*(?:registry|npmjs|npmmirror)[^/\s'"`]*/ },
  {
    what: 'a path of one machine',
    pattern: /(?<![\w.~$}/-])(?:\/(?:home|root|Users|work|tmp)\/|[A-Z]:\\\\?Users\\)[\w.-]+/,
  },
]

/** What a file says that holds only in one place: a package registry's host, a path of somebody's machine. */
export function placeBoundTexts(path: string, text: string): string[] {
  return forbiddenTexts.flatMap(({ what, pattern }) => {
    const match = pattern.exec(text)
    if (!match) return []
    const line = text.slice(0, match.index).split('\n').length
    return [`${path}:${line} holds ${what}: ${match[0]}`]
  })
}

const IMPORTED = /\b(?:from|import)\s*\(?\s*'([^']+)'/g
const FEATURE = /^(?:#|src\/)features\/([\w-]+)\//

/** The imports of a feature's file that reach into another feature than `shared`. */
export function foreignFeatures(path: string, text: string): string[] {
  const own = FEATURE.exec(path)?.[1]
  if (own === undefined) return []
  const reached = [...text.matchAll(IMPORTED)].map(([, name = '']) => name)
  return reached
    .filter((name) => {
      const file = name.startsWith('.') ? posix.join(posix.dirname(path), name) : name
      const feature = FEATURE.exec(file)?.[1]
      return feature !== undefined && feature !== own && feature !== 'shared'
    })
    .map((name) => `${path} reaches into another feature: ${name}`)
}
