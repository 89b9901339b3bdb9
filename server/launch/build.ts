import { join } from 'node:path'
import { buildProduct, isBuilt } from './build-product.ts'

/** `npm run build`; with --if-needed only when dist/ is missing or older than the sources. */

const root = join(import.meta.dirname, '..', '..')

if (!process.argv.includes('--if-needed') || !(await isBuilt(root))) {
  console.log('Construyendo la aplicación…')
  const start = performance.now()
  await buildProduct(root)
  console.log(`Lista en ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
