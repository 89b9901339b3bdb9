import { join } from 'node:path'
import { expectOpenFiles } from '#server/platform/open-files.ts'
import { startTexts } from '#server/start-texts.ts'

/** `npm run build`; with --if-missing only when there is no whole build, with --if-needed also when it is of other sources. */

const root = join(import.meta.dirname, '..', '..')

function asked(): 'always' | 'needed' | 'missing' {
  if (process.argv.includes('--if-missing')) return 'missing'
  return process.argv.includes('--if-needed') ? 'needed' : 'always'
}

// The bundler alone reads more files at once than some systems let it.
expectOpenFiles()
const { buildProduct, isBuildWanted } = await import('./build-product.ts')
if (await isBuildWanted(root, asked())) {
  console.log(startTexts.building)
  const start = performance.now()
  await buildProduct(root)
  console.log(startTexts.built(((performance.now() - start) / 1000).toFixed(1)))
}
