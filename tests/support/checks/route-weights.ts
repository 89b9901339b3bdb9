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
 * 1 kB: every screen names the clinic from its settings. 2 kB more behind the sign-in: closed days are mirrored. 2 kB more
 * for the staff: their forms warn of closed times, a patient may have no e-mail, and an account may be of the front desk.
 * 1 kB behind the sign-in: payments, plans, movements and closes are mirrored. 2 kB more on the agenda, whose rows name what is
 * owed and the session of a plan, and 4 kB on the cash screen: payments in its list, and what came in.
 * 1 kB behind the sign-in: contacts, the waiting list and confirmations are mirrored. 1 kB more: who confirmed is remembered
 * after a move. 2 kB more on the patient's panel, whose visits are answered.
 * 1 kB more in the sync centre: it tells that a patient has cancelled. 2 kB more on the agenda, which names freed slots and how
 * many want each. 1 kB on the public pages: one is behind the link of a reminder. 1 kB for the staff: their agenda has lists
 * beside it. 6 kB more on the agenda and 2 kB in the sync centre: series are moved, cancelled and mended together, and rows say
 * who was told, confirmed or cannot come.
 */
export const ROUTES: readonly Route[] = [
  { name: 'public pages', chunks: SITE, atMost: 96 },
  { name: '/login', chunks: [...APP, 'login-page'], atMost: 123 },
  { name: '/patient-dashboard', chunks: [...SIGNED_IN, 'patient-portal-page'], atMost: 229 },
  { name: '/dashboard', chunks: [...STAFF, 'admin-home-page'], atMost: 244 },
  { name: '/patients', chunks: [...STAFF, 'patients-page'], atMost: 243 },
  { name: '/clinical-records', chunks: [...STAFF, 'records-page'], atMost: 247 },
  {
    name: '/appointments',
    chunks: [...STAFF, 'appointments-page', 'agenda-section', 'calendar-grid'],
    atMost: 337,
  },
  { name: '/accounting', chunks: [...STAFF, 'accounting-page'], atMost: 253 },
  { name: '/stats', chunks: [...STAFF, 'statistics-page'], atMost: 247 },
  { name: '/sincronizacion', chunks: [...STAFF, 'sync-center-page'], atMost: 275 },
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
