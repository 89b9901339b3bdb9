import { afterEach, describe, expect, it } from 'vitest'
import { checks } from '#tests/support/checks/check-tools.ts'
import { sourceFiles } from '#tests/support/checks/source-files.ts'
import { makeProject, removeProject } from './project-fixture.ts'

let root = ''

afterEach(() => removeProject(root))

async function check(name: keyof typeof checks, files: Record<string, string>) {
  root = await makeProject(files)
  return checks[name](root, await sourceFiles(root))
}

describe('promises', () => {
  it.each([
    ['a transaction that nobody awaits', "db.transaction('rw', 'patients', async () => 1)", 'no-floating-promises'],
    ['a promise used as a condition', 'if (db.open()) throw new Error()', 'no-misused-promises'],
    ['an async callback where the result is not awaited', '[1].forEach(async () => db.open())', 'no-misused-promises'],
  ])('are refused when %s', async (_, statement, rule) => {
    const { findings } = await check('oxlint', {
      'src/data/local/save.ts': `import { Dexie } from 'dexie'\nconst db = new Dexie('x')\nexport function save(): void {\n  ${statement}\n}\n`,
    })
    expect(findings).toContain(rule)
  })

  it('are accepted when awaited', async () => {
    const { files, findings } = await check('oxlint', {
      'src/data/local/save.ts':
        "import { Dexie } from 'dexie'\nconst db = new Dexie('x')\nexport async function save(): Promise<number> {\n  return db.transaction('rw', 'patients', async () => 1)\n}\n",
    })
    expect({ files, findings }).toEqual({ files: 2, findings: '' })
  })
})

describe('dead code', () => {
  it('is an export that nobody imports, and a file that nothing reaches', async () => {
    const { findings } = await check('knip', {
      'server/main.ts': "import { used } from './parts.ts'\n\nconsole.log(used)\n",
      'server/parts.ts': 'export const used = 1\nexport const forgotten = 2\n',
      'server/orphan.ts': 'export const lonely = 3\n',
    })
    expect(findings).toMatch(/forgotten\s+server\/parts\.ts/)
    expect(findings).toMatch(/^server\/orphan\.ts/m)
    expect(findings).not.toMatch(/^used/m)
  })
})

describe('the compiler', () => {
  it('keeps the domain free of browser and Node APIs', async () => {
    const { findings } = await check('typescript', {
      'src/domain/impure.ts': 'export const impure = [document.title, process.pid]\n',
    })
    expect(findings).toContain("Cannot find name 'document'")
    expect(findings).toContain("Cannot find name 'process'")
  })

  it('refuses data code that the worker reaches and that needs a page', async () => {
    const { findings } = await check('typescript', {
      'sw/sw.ts': "import { title } from '#data/sync/title.ts'\n\nconsole.log(title)\n",
      'src/data/sync/title.ts': 'export const title = document.title\n',
    })
    expect(findings).toContain('tsconfig.sw.json')
    expect(findings).toContain("src/data/sync/title.ts(1,22): error TS2584: Cannot find name 'document'")
  })

  it('reports a TypeScript file that belongs to no project, and a project without files', async () => {
    const { findings } = await check('typescript', { 'docs/example.ts': 'export const example = 1\n' })
    expect(findings).toContain('docs/example.ts belongs to no tsconfig')
    expect(findings).toContain('tsconfig.domain.json compiled nothing')
    expect(findings).toContain('the worker reaches nothing of src/data')
  })
})

describe('a check', () => {
  it('fails when its tool read fewer files than there are', async () => {
    root = await makeProject({ 'src/domain/one.ts': 'export const one = 1\n' })
    const { findings } = await checks.biome(
      root,
      Array.from({ length: 99 }, (_, index) => `src/${index}.ts`),
    )
    expect(findings).toMatch(/biome read \d+ files, but there are 99 of TypeScript/)
  })
})
