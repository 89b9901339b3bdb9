import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** What a build is made from: whole folders, and files of the top folder. */
export const sourceFolders = ['src', 'sw', 'server', 'public']
export const rootFiles = [
  'app.html',
  'index.html',
  'manifest.webmanifest',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

const stampFile = (root: string): string => join(root, 'dist', 'built-from')

/**
 * Computes a digest of all sources of a build. It covers contents and no times, since a checkout gives files new times.
 */
export async function sourceDigest(root: string): Promise<string> {
  const found = await Promise.all(sourceFolders.map((folder) => listFiles(root, folder)))
  const hash = createHash('sha256').update(process.version)
  for (const path of [...found.flat(), ...rootFiles].sort()) {
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)))
  }
  return hash.digest('hex')
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** Reads the source digest of the last complete build; null when there is none. */
export async function readBuiltDigest(root: string): Promise<string | null> {
  try {
    return await readFile(stampFile(root), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Written last, so that an interrupted build does not count as complete. */
export async function markBuilt(root: string, digest: string): Promise<void> {
  await writeFile(stampFile(root), digest)
}
