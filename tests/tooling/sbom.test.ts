import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

interface Component {
  'bom-ref': string
  name: string
  version: string
  hashes?: { alg: string; content: string }[]
}

interface Lock {
  packages: Record<string, { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }>
}

let folder: string
let lock: Lock
let sbom: {
  bomFormat: string
  metadata: { component: { type: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbom-'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) await copyFile(file, join(folder, file))
  const program = ['--import', import.meta.resolve('tsx'), resolve('server/build/sbom.ts')]
  await promisify(execFile)(process.execPath, program, { cwd: folder })
  sbom = await readJson(join(folder, 'sbom.cdx.json'))
  lock = await readJson('package-lock.json')
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const listed = () => new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))

it('the list of packages is a CycloneDX document about an application, with a hash for each', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { type: 'application' } } })
  expect(sbom.components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
})

it('it has every dependency of the product', () => {
  const wanted = Object.entries(lock.packages['']?.dependencies ?? {}).map(([name, version]) => `${name}@${version}`)
  expect(wanted.length).toBeGreaterThan(10)
  expect(wanted.filter((each) => !listed().has(each))).toEqual([])
})

it('it has none of the tools that only developers use', () => {
  const names = sbom.components.map(({ name }) => name)
  for (const tool of ['vitest', 'vite', 'playwright-core', 'smtp-server']) {
    expect(lock.packages['']?.devDependencies).toHaveProperty(tool)
    expect(names).not.toContain(tool)
  }
})

it('it names as a dependency only what it lists', () => {
  const refs = new Set(sbom.components.map((each) => each['bom-ref']))
  const named = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((ref) => !refs.has(ref))).toEqual([])
})
