import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Builds the product if needed, then runs one of its programs in this very process, so that signals and the exit
 * code are the program's own: `node server/build/start.mjs [program] [arguments]`, where the program is 'main' unless told.
 */

const [, , first = 'main'] = process.argv
const isNamed = !first.startsWith('-')
const program = isNamed ? first : 'main'
const root = join(import.meta.dirname, '..', '..')
// A command of the operator works with the build that is there: after an update the server still runs it, until it is started again.
const when = program === 'main' || program === 'demo' ? '--if-needed' : '--if-missing'
const build = [join(import.meta.dirname, 'build.ts'), when]
const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...build], { cwd: root, stdio: 'inherit' })

if (status === 0) {
  const entry = join(root, 'dist', 'server', `${program}.js`)
  // The program finds its arguments where it would if it had been started itself.
  process.argv.splice(1, isNamed ? 2 : 1, entry)
  await import(pathToFileURL(entry).href)
} else {
  process.exitCode = status ?? 1
}
