import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The fields of a bundled chunk that are read here. Other files have only a type. */
export interface BundledChunk {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  moduleIds: readonly string[]
  /** File names of chunks: static imports, and dynamic ones. */
  imports: readonly string[]
  dynamicImports: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
}

type BundledFiles = Readonly<Record<string, BundledChunk | { type: 'asset' }>>

interface StaffOnlyFiles {
  /** Finds the files during the build. */
  plugin: Plugin
  /** Marks the files with `staffOnly` in the worker's precache list, which is made afterwards. */
  mark: <File extends { url: string }>(files: File[]) => { manifest: File[]; warnings: string[] }
}

/**
 * Finds the scripts and style sheets that only the staff need; `fetchers` are the source files that fetch the staff's
 * screens and what else is theirs.
 */
export function staffOnlyFiles(...fetchers: string[]): StaffOnlyFiles {
  let found: ReadonlySet<string> = new Set()
  return {
    plugin: {
      name: 'staff-only-files',
      apply: 'build',
      generateBundle(_output, bundle) {
        const fetched = fetchers.flatMap((file) => {
          const ids = this.getModuleInfo(join(import.meta.dirname, '..', '..', file))?.dynamicallyImportedIds ?? []
          if (ids.length === 0) throw new Error(`fetches nothing: ${file}`)
          return ids
        })
        found = findStaffOnly(bundle, new Set(fetched))
      },
    },
    mark: (files) => ({
      manifest: files.map((file) => (found.has(file.url) ? { ...file, staffOnly: true } : file)),
      warnings: [],
    }),
  }
}

/** Finds all files that can't be reached from the entries without fetching one of these screens (module ids). */
export function findStaffOnly(bundle: BundledFiles, screens: ReadonlySet<string>): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const everybodys = findReachable(
    chunks.filter((chunk) => chunk.isEntry),
    ({ imports, dynamicImports }) => [
      ...chunksOf(imports),
      ...chunksOf(dynamicImports).filter(({ moduleIds }) => !moduleIds.some((id) => screens.has(id))),
    ],
  )
  const shared = new Set(filesOf(everybodys))
  return new Set([...filesOf(chunks)].filter((file) => !shared.has(file)))

  function chunksOf(names: readonly string[]): BundledChunk[] {
    return names.map((name) => bundle[name]).filter((file) => file?.type === 'chunk')
  }
}

function findReachable(start: BundledChunk[], next: (chunk: BundledChunk) => BundledChunk[]): Set<BundledChunk> {
  const reached = new Set(start)
  // Iterating a set also visits members that are added on the way.
  for (const chunk of reached) for (const other of next(chunk)) reached.add(other)
  return reached
}

/** The file of each chunk, and its style sheets. */
function* filesOf(chunks: Iterable<BundledChunk>): Iterable<string> {
  for (const { fileName, viteMetadata } of chunks) {
    yield fileName
    yield* viteMetadata?.importedCss ?? []
  }
}
