import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, relative, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { version } from '#server/platform/version.ts'
import { startTexts } from '#server/start-texts.ts'
import { buildProduct, isBuilt } from './build-product.ts'
import { NATIVE, programs } from './server-bundle.ts'

/**
 * `npm run pack [-- FILE]`. Packs the built product into one archive that runs with `node` alone: the app's files, the
 * bundled programs, and the packages with native code for this kind of machine.
 */

const run = promisify(execFile)
const root = process.cwd()
const target = `${process.platform}-${process.arch}`
/** The archive's only folder. */
const NAME = 'clinica'
/** Sources, types and maps are for developers. */
const KEPT = new Set(['.js', '.cjs', '.mjs', '.json', '.node'])
/** All of them, since they link to each other. */
const PAGES = ['README.md', 'docs']
/** Nothing shows the other pictures of screens. */
const UNSHOWN_PICTURE = /screenshots[\\/](?!readme-)[^\\/]+$/
const FOR_BUILDING = new Set(['src', 'scripts', 'tools'])

const file = resolve(process.argv[2] ?? `${NAME}-${version}-${target}.tar.gz`)
if (!(await isBuilt(root))) await buildProduct(root)
const stage = await mkdtemp(join(tmpdir(), 'clinica-pack-'))
try {
  await fillFolder(join(stage, NAME))
  // The service's user must read what root unpacks, whatever umask the packer has.
  if (process.platform !== 'win32') await run('chmod', ['-R', 'u=rwX,go=rX', join(stage, NAME)])
  await run('tar', ['-czf', file, '-C', stage, NAME])
} finally {
  await rm(stage, { recursive: true, force: true })
}
const { size } = await stat(file)
process.stdout.write(`${startTexts.packed(file, (size / 1e6).toFixed(1))}\n`)

async function fillFolder(folder: string): Promise<void> {
  await mkdir(folder)
  await cp(join(root, 'dist', 'app'), join(folder, 'app'), { recursive: true })
  await cp(join(root, 'dist', 'server'), join(folder, 'server'), {
    recursive: true,
    filter: (path) => extname(path) !== '.map',
  })
  const packages = new Set<string>()
  for (const name of NATIVE) await addWithDependencies(name, packages)
  for (const name of packages) await copyPackage(name, folder)
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await ownManifest(), null, 2)}\n`)
  for (const page of PAGES) {
    await cp(join(root, page), join(folder, page), {
      recursive: true,
      filter: (path) => !UNSHOWN_PICTURE.test(relative(root, path)),
    })
  }
}

/** `npm start`, `npm run backup` and the others work in the archive as in the sources. */
async function ownManifest(): Promise<object> {
  const { name, type, engines } = await readManifest(root)
  const scripts = Object.keys(await programs(root)).map((program) => [
    program === 'main' ? 'start' : program,
    `node server/${program}.js`,
  ])
  return { name, version, private: true, type, engines, scripts: Object.fromEntries(scripts) }
}

async function addWithDependencies(name: string, found: Set<string>): Promise<void> {
  const manifest = await readManifest(packageFolder(name)).catch(() => null)
  // Optional packages for other kinds of machines are not installed.
  if (!manifest || found.has(name)) return
  found.add(name)
  for (const next of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    await addWithDependencies(next, found)
  }
}

async function copyPackage(name: string, folder: string): Promise<void> {
  const from = packageFolder(name)
  await cp(from, join(folder, 'node_modules', name), {
    recursive: true,
    filter: async (path) => isNeeded(relative(from, path), (await stat(path)).isDirectory()),
  })
}

function isNeeded(path: string, isFolder: boolean): boolean {
  const [first = '', machine = target] = path.split(sep)
  if (first === 'prebuilds') return machine === target
  return isFolder ? !FOR_BUILDING.has(first) : KEPT.has(extname(path)) || path === 'LICENSE'
}

interface Manifest {
  name?: string
  type?: string
  engines?: Record<string, string>
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

function packageFolder(name: string): string {
  return join(root, 'node_modules', name)
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
}
