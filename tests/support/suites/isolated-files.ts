import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file that replaces or reloads a module would find it loaded already, or leave it replaced to the next file. */
const NEEDS_OWN_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/

/** The test files under these folders that need modules of their own; all others may share a worker's. Paths as vitest takes them. */
export function isolatedFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((path) => NEEDS_OWN_MODULES.test(readFileSync(path, 'utf8'))),
  )
}
