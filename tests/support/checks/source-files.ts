import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const generated = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  'demo-data',
  'coverage',
  'test-results',
  'proof-results',
])

/** Every file of the project that people write, as sorted paths relative to `root`, with `/` between the folders. */
export async function sourceFiles(root: string): Promise<string[]> {
  const top = await readdir(root, { withFileTypes: true })
  const lists = await Promise.all(
    top
      .filter((entry) => !generated.has(entry.name))
      .map(async (entry) => (entry.isDirectory() ? filesUnder(root, entry.name) : [entry.name])),
  )
  return lists.flat().sort()
}

async function filesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  // A bench brings packages of its own, beside its code.
  return files.filter((path) => !path.includes('/node_modules/'))
}

export const isTypeScript = (path: string): boolean => /\.tsx?$/.test(path)
