import { buildProduct, isBuilt } from '#server/launch/build-product.ts'
import { ensureChromium } from './chromium-install.ts'
import { sourceFiles } from './source-files.ts'
import { closingLine, isSuite, runSuite, type Suite, suites, sumOf, type Tally } from './suites.ts'

/** `npm test [-- suite…]`: builds, finds a browser, runs suite after suite, and closes with the sum of all. */

const root = process.cwd()
const tested = (await sourceFiles(root)).filter((path) => /^tests\/.*\.test\.tsx?$/.test(path))

function hasTests(suite: Suite): boolean {
  if (suite === 'unit') return tested.some((path) => !/^tests\/(server|contract|simulation|journeys)\//.test(path))
  const folders = suite === 'server' ? ['tests/server/', 'tests/contract/'] : [`tests/${suite}/`]
  return tested.some((path) => folders.some((folder) => path.startsWith(folder)))
}

/** What a suite needs beside the sources; false when this machine cannot give it. */
async function prepare(suite: Suite): Promise<boolean> {
  if (suite !== 'journeys') return true
  if (!(await isBuilt(root))) {
    console.log('Building the product')
    await buildProduct(root)
  }
  const browser = await ensureChromium(root)
  if (browser) process.env.CHROMIUM_PATH = browser
  else
    console.error('No Chromium could be installed: install one and set CHROMIUM_PATH to it, then run npm test again.')
  return browser !== null
}

async function timed(suite: Suite): Promise<Tally> {
  console.log(`\n── ${suite} ──`)
  const start = performance.now()
  const { NODE_ENV: _, ...env } = process.env
  const tally = (await prepare(suite)) ? await runSuite(root, suite, env) : { passed: 0, failed: 1, skipped: 0 }
  const minutes = ((performance.now() - start) / 60_000).toFixed(1)
  console.log(`${suite}: ${closingLine(tally)} in ${minutes} min`)
  return tally
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !isSuite(name))
if (unknown.length > 0) {
  console.error(`No suite named ${unknown.join(', ')}; there are ${suites.join(', ')}.`)
  process.exit(1)
}

const tallies: Tally[] = []
for (const suite of asked.length > 0 ? asked.filter(isSuite) : suites) {
  if (hasTests(suite)) tallies.push(await timed(suite))
  else console.log(`\n${suite}: no tests yet`)
}

const total = sumOf(tallies)
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
