import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The scripts that a page needs to show a screen, by the names of their chunks, and how many kB (gzip) they may weigh. */
export interface Route {
  name: string
  chunks: readonly string[]
  atMost: number
}

const SITE = ['index', 'site']
const APP = ['app', 'main']
const SIGNED_IN = [...APP, 'signed-in', 'clinic-session', 'sync-engine']
const STAFF = [...SIGNED_IN, 'staff-layout']

/**
 * Each budget is the weight in whole kB and one more, since zlib packs a little differently on each machine. It is raised
 * together with the line that says why, and lowered whenever a route has become lighter.
 *
 * Dialogs, papers, files to save and the forms of new accounts come after the first paint. Closures, payments, plans,
 * contacts, the waiting list and series are mirrored, so every signed-in screen has their fields. A screen keeps in memory
 * what it has read of a long queue, which took half a kB, and the engine stores answers while it sends, which took
 * another.
 */
export const ROUTES: readonly Route[] = [
  { name: 'public pages', chunks: SITE, atMost: 89 },
  { name: '/login', chunks: [...APP, 'login-page'], atMost: 114 },
  { name: '/patient-dashboard', chunks: [...SIGNED_IN, 'patient-portal-page'], atMost: 222 },
  { name: '/dashboard', chunks: [...STAFF, 'admin-home-page'], atMost: 237 },
  { name: '/patients', chunks: [...STAFF, 'patients-page'], atMost: 236 },
  { name: '/clinical-records', chunks: [...STAFF, 'records-page'], atMost: 240 },
  {
    name: '/appointments',
    chunks: [...STAFF, 'appointments-page', 'agenda-section', 'calendar-grid'],
    atMost: 330,
  },
  { name: '/accounting', chunks: [...STAFF, 'accounting-page'], atMost: 243 },
  { name: '/stats', chunks: [...STAFF, 'statistics-page'], atMost: 240 },
  { name: '/sincronizacion', chunks: [...STAFF, 'sync-center-page'], atMost: 267 },
]

const HASHED = /^(.+)-[\w-]{8}\.js$/
const STATIC_IMPORT = /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g

/** The routes of the build in this folder that weigh more than they may, and chunks that no build has. */
export async function weightFaults(assets: string, routes: readonly Route[] = ROUTES): Promise<string[]> {
  const files = (await readdir(assets)).filter((file) => HASHED.test(file))
  const scripts = new Map(await Promise.all(files.map(async (file) => [file, await scriptIn(assets, file)] as const)))
  return routes.flatMap(({ name, chunks, atMost }) => {
    const missing = chunks.filter((chunk) => !files.some((file) => chunkOf(file) === chunk))
    if (missing.length > 0) return [`${name}: the build has no chunk ${missing.join(', ')}`]
    const weight = weightOf(scripts, (file) => chunks.includes(chunkOf(file)))
    return weight > atMost ? [`${name} weighs ${weight.toFixed(1)} kB, and may weigh ${atMost} kB`] : []
  })
}

interface Script {
  imports: readonly string[]
  /** Bytes, gzipped. */
  size: number
}

async function scriptIn(folder: string, file: string): Promise<Script> {
  const text = await readFile(join(folder, file))
  const imports = [...text.toString().matchAll(STATIC_IMPORT)].map(([, imported]) => imported ?? '')
  return { imports, size: gzipSync(text, { level: 9 }).byteLength }
}

/** kB of the chosen scripts and of all that they import. */
function weightOf(scripts: ReadonlyMap<string, Script>, isChosen: (file: string) => boolean): number {
  const needed = new Set([...scripts.keys()].filter(isChosen))
  for (const file of needed) for (const imported of scripts.get(file)?.imports ?? []) needed.add(imported)
  return [...needed].reduce((sum, file) => sum + (scripts.get(file)?.size ?? 0), 0) / 1000
}

function chunkOf(file: string): string {
  return HASHED.exec(file)?.[1] ?? file
}
