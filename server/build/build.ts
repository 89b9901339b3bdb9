import { join } from 'node:path'
import { exitIfTooFewOpenFiles } from '#server/platform/open-files.ts'
import { startTexts } from '#server/start-texts.ts'

/**
 * `npm run build`. With --if-missing it builds only when there is no complete build, with --if-needed also when the
 * sources have changed.
 */

const root = join(import.meta.dirname, '..', '..')

function requestedBuild(): 'always' | 'needed' | 'missing' {
  if (process.argv.includes('--if-missing')) return 'missing'
  return process.argv.includes('--if-needed') ? 'needed' : 'always'
}

// The bundler opens more files at once than some systems allow.
exitIfTooFewOpenFiles()
const { buildProduct, isBuildWanted } = await import('./build-product.ts')
if (await isBuildWanted(root, requestedBuild())) {
  console.log(startTexts.building)
  const start = performance.now()
  await buildProduct(root)
  console.log(startTexts.built(((performance.now() - start) / 1000).toFixed(1)))
}
