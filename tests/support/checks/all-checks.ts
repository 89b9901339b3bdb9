import { type Check, type CheckResult, checks, complaintsOf } from './check-tools.ts'
import { sourceFiles } from './source-files.ts'

/** Runs every tool over the whole project, side by side, and prints what it found; false when that is anything. */
export async function findsNothing(root: string): Promise<boolean> {
  const sources = await sourceFiles(root)
  const results = await Promise.all(Object.values(checks).map((check) => timed(check, root, sources)))
  for (const { name, findings } of results) {
    if (findings) console.log(`\n── ${name} ──\n${findings.trim()}`)
  }
  console.log(`\n${results.map(({ line }) => line).join('\n')}`)
  return results.every(({ findings }) => !findings)
}

/** A tool that checked nothing has failed. */
async function timed(check: Check, root: string, sources: readonly string[]): Promise<CheckResult & { line: string }> {
  const start = performance.now()
  const result = await check(root, sources)
  const findings = complaintsOf(result)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const verdict = findings ? 'FAIL' : 'ok'
  const line = `${verdict.padEnd(5)}${result.name.padEnd(13)}${String(result.files).padStart(5)} files ${seconds.padStart(6)} s`
  return { ...result, findings, line }
}
