import { join } from 'node:path'
import { startTexts } from '#server/start-texts.ts'
import { buildProduct, isBuilt } from './build-product.ts'

/** `npm run build`; with --if-needed only when dist/ is missing or older than the sources. */

const root = join(import.meta.dirname, '..', '..')

if (!process.argv.includes('--if-needed') || !(await isBuilt(root))) {
  console.log(startTexts.building)
  const start = performance.now()
  await buildProduct(root)
  console.log(startTexts.built(((performance.now() - start) / 1000).toFixed(1)))
}
