import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Builds the product if needed, then runs one of its programs in this process, so that signals and exit codes are the
 * program's own. Usage: `node server/build/start.mjs [program] [arguments]`; the program is 'main' by default.
 */

const [, , first = 'main'] = process.argv
const isNamed = !first.startsWith('-')
const program = isNamed ? first : 'main'
const root = join(import.meta.dirname, '..', '..')
// Operator commands work with the build that is there: after an update the running server still uses it until its
// restart.
const when = program === 'main' || program === 'demo' ? '--if-needed' : '--if-missing'
const build = [join(import.meta.dirname, 'build.ts'), when]
const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...build], { cwd: root, stdio: 'inherit' })

if (status === 0) {
  const entry = join(root, 'dist', 'server', `${program}.js`)
  // Puts the arguments where the program expects them.
  process.argv.splice(1, isNamed ? 2 : 1, entry)
  await import(pathToFileURL(entry).href)
} else {
  process.exitCode = status ?? 1
}
