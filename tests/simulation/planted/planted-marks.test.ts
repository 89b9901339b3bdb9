import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundleServer } from '#server/build/server-bundle.ts'
import { withBundle } from '#tests/simulation/runs/simulation-bundle.ts'
import { plantingsOf } from './planted-bug.ts'
import { bugOfMark, plantedBugs, withEveryBug } from './planted-bugs.ts'
import { faultsOfMarks, markedSources, marksIn, withPlantings } from './planted-marks.ts'

const plantings = plantedBugs.flatMap(plantingsOf)

const planted = (source: string, bugs: Record<string, string>) =>
  withPlantings('any.ts', source, new Map(Object.entries(bugs).map(([bug, code]) => [bug, { bug, code }])))

/** Runs `body` as a function of `x` with a bug switched on. */
function outcome(body: string, bugs: Record<string, string>, bug: string): unknown {
  const code = planted(`function run(x) {${body}\n}`, bugs).replaceAll('globalThis.plantedBug', 'plantedBug')
  return new Function('plantedBug', `${code}\nreturn run(1)`)(bug)
}

/** The compiler's codes for a name that nothing declares. */
const UNDECLARED = /error TS(2304|2552|18004):/

/** Returns the compiler's lines about names that are not declared in their file. Planted code has no types. */
async function undeclaredNames(sources: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'marks-'))
  try {
    for (const [path, source] of sources) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), source)
    }
    const compiler = join('node_modules', 'typescript', 'bin', 'tsc')
    const alone = ['--ignoreConfig', '--noEmit', '--noResolve', '--target', 'esnext', '--lib', 'esnext,dom,webworker']
    const files = [...sources.keys()].map((path) => join(folder, path))
    const args = [compiler, ...alone, '--types', 'node', '--jsx', 'preserve', ...files]
    const lines = await new Promise<string>((resolve) => {
      execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout))
    })
    return lines.split('\n').filter((line) => UNDECLARED.test(line))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('the mark of a planted bug', () => {
  it('stands in the code exactly once, for each bug and for no other', async () => {
    const sources = await markedSources(process.cwd())
    expect(sources.size).toBeGreaterThan(20)
    expect(faultsOfMarks(sources, plantings)).toEqual([])
  })

  it('stands where its code fits: the program builds, and each name in the code is declared there', async () => {
    const isBuilt = await withBundle('planted/play-planted.ts', async () => true, [withEveryBug()])
    expect(isBuilt).toBe(true)
    const sources = [...(await markedSources(process.cwd()))]
    const all = new Map(sources.map(([path, source]) => [path, withPlantings(path, source, bugOfMark)]))
    expect(await undeclaredNames(all)).toEqual([])
    expect(await undeclaredNames(new Map([['any.ts', 'export const all = missing']]))).toHaveLength(1)
  })

  it('is reported when it is missing, duplicated, or of no bug', () => {
    const marks = (text: string) => faultsOfMarks(new Map([['any.ts', text]]), [{ mark: 'one', code: '' }])
    expect(marks('// planted: one\na()')).toEqual([])
    expect(marks('a()')).toEqual(["the mark 'one' stands 0 times in the code"])
    expect(marks('// planted: one\na()\n// planted: one\nb()')).toEqual(["the mark 'one' stands 2 times in the code"])
    expect(marks('// planted: one, two\na()')).toEqual(["no bug uses the mark 'two'"])
  })

  it('stays out of the server that is shipped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'marks-'))
    try {
      await bundleServer(process.cwd(), folder)
      const built = await readdir(folder)
      expect(built.length).toBeGreaterThan(5)
      for (const name of built)
        expect([name, (await readFile(join(folder, name), 'utf8')).includes(' planted: ')]).toEqual([name, false])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('has a name of a bug that no other bug has', () => {
    expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length)
  })

  it('must be followed by what can be replaced', () => {
    expect(() => marksIn('any.ts', 'a()\n// planted: one\n')).toThrow("nothing can be planted at the mark 'one'")
    expect(() => marksIn('any.ts', '// planted: one\nlet a = 1, b = 2')).toThrow('nothing can be planted')
    expect(() => marksIn('any.ts', '// planted: Not One\na()')).toThrow("'Not One' is no name")
  })
})

describe('a planted bug', () => {
  it('stands in the place of a statement, of a declared value, of a property or of an expression', () => {
    const body = `
      // planted: skipped
      x += 1
      // planted: declared
      const y = x * 2
      const z = {
        // planted: property
        of: y,
      }
      if (x > 5) return 'over'
      return z.of + /* planted: inline */ x + 1`
    const bugs = { skipped: '', declared: '100', property: '7', inline: '1000' }
    expect(outcome(body, bugs, 'none')).toBe(7)
    expect(outcome(body, bugs, 'skipped')).toBe(4)
    expect(outcome(body, bugs, 'declared')).toBe(103)
    expect(outcome(body, bugs, 'property')).toBe(10)
    expect(outcome(body, bugs, 'inline')).toBe(1005)
  })

  it('shares its place with others, or lies within it, and takes no else of another statement', () => {
    const body = `
      if (x > 0)
        // planted: outer, other
        if (x === /* planted: inner */ 1) x += 1
      // planted: after
      return x`
    const bugs = { outer: 'x = 10', other: 'x = 20', inner: '2', after: 'return -x' }
    expect(outcome(body, bugs, 'none')).toBe(2)
    expect(outcome(body, bugs, 'outer')).toBe(10)
    expect(outcome(body, bugs, 'other')).toBe(20)
    expect(outcome(body, bugs, 'inner')).toBe(1)
    expect(outcome(body, bugs, 'after')).toBe(-2)
  })

  it('can be made of the code that stands there', () => {
    const twice = new Map([['one', { bug: 'one', code: (original: string) => `${original}; ${original}` }]])
    expect(withPlantings('any.ts', '// planted: one\na()', twice)).toContain('a(); a()')
  })
})
