import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What is read of a bundle's chunk; other files have no more than a type. */
export interface BundledChunk {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  moduleIds: readonly string[]
  /** File names of chunks: those that come with it, and those that it may fetch later. */
  imports: readonly string[]
  dynamicImports: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
}

type BundledFiles = Readonly<Record<string, BundledChunk | { type: 'asset' }>>

interface StaffOnlyFiles {
  /** Finds them while the app is built. */
  plugin: Plugin
  /** Marks them with `staffOnly` in the worker's list of files, which is made afterwards. */
  mark: <File extends { url: string }>(files: File[]) => { manifest: File[]; warnings: string[] }
}

/** The scripts and sheets of a build that only the staff's screens need; `screens` is the source file that fetches those screens. */
export function staffOnlyFiles(screens: string): StaffOnlyFiles {
  let found: ReadonlySet<string> = new Set()
  return {
    plugin: {
      name: 'staff-only-files',
      apply: 'build',
      generateBundle(_output, bundle) {
        const fetched = this.getModuleInfo(join(import.meta.dirname, '..', '..', screens))?.dynamicallyImportedIds ?? []
        if (fetched.length === 0) throw new Error(`fetches no screens: ${screens}`)
        found = staffOnlyIn(bundle, new Set(fetched))
      },
    },
    mark: (files) => ({
      manifest: files.map((file) => (found.has(file.url) ? { ...file, staffOnly: true } : file)),
      warnings: [],
    }),
  }
}

/** Everything of the bundle that can't be reached from its entries without fetching one of these screens (module ids). */
export function staffOnlyIn(bundle: BundledFiles, screens: ReadonlySet<string>): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const everybodys = reachedFrom(
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

function reachedFrom(start: BundledChunk[], next: (chunk: BundledChunk) => BundledChunk[]): Set<BundledChunk> {
  const reached = new Set(start)
  // A set is walked to its end, also over what is added on the way.
  for (const chunk of reached) for (const other of next(chunk)) reached.add(other)
  return reached
}

/** A chunk brings its own file and its sheets. */
function* filesOf(chunks: Iterable<BundledChunk>): Iterable<string> {
  for (const { fileName, viteMetadata } of chunks) {
    yield fileName
    yield* viteMetadata?.importedCss ?? []
  }
}
