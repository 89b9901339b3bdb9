import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { markBuilt, readBuiltDigest, sourceDigest } from './build-stamp.ts'
import { compressFiles } from './compressed-files.ts'
import { bundleServer } from './server-bundle.ts'

/** Builds app, worker and server into dist/, even when dist/ already holds a build. */
export async function buildProduct(root: string): Promise<void> {
  // NODE_ENV of a test run or of a developer's shell must not put a development build of React into the product.
  process.env.NODE_ENV = 'production'
  const digest = await sourceDigest(root)
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await build({ root, logLevel: 'warn' })
  await compressFiles(join(root, 'dist', 'app'))
  await bundleServer(root)
  await markBuilt(root, digest)
}

/** Whether dist/ holds a complete build of the present sources. */
export async function isBuilt(root: string): Promise<boolean> {
  return (await readBuiltDigest(root)) === (await sourceDigest(root))
}

/**
 * Whether to build now. 'needed': unless dist/ holds a build of the present sources. 'missing': only when dist/ holds
 * no complete build.
 */
export async function isBuildWanted(root: string, when: 'always' | 'needed' | 'missing'): Promise<boolean> {
  if (when === 'always') return true
  return when === 'missing' ? (await readBuiltDigest(root)) === null : !(await isBuilt(root))
}
