import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { sourceFiles } from '#tests/support/checks/source-files.ts'

const RESULTS = 'proof-results'

const record = v.object({
  name: v.string(),
  outcome: v.picklist(['passed', 'failed']),
  passed: v.number(),
  failed: v.number(),
  skipped: v.number(),
  seconds: v.number(),
  /** The seed of the histories; null for a part without any. */
  seed: v.nullable(v.number()),
  /** How often each fault and event happened. */
  counts: v.optional(v.array(v.tuple([v.string(), v.number()]))),
  /** What a failed part found. */
  findings: v.optional(v.string()),
})

/** The result of one part. */
export type PartRecord = v.InferOutput<typeof record>

/** Returns a digest of every source and test. Documentation is left out, so that it can report on the proof. */
export async function proofDigest(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const path of (await sourceFiles(root)).filter((each) => !each.endsWith('.md') && !each.startsWith('docs/'))) {
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)))
  }
  return hash.digest('hex')
}

/** The finished parts for one state of the sources and one seed, each in its own file. */
export class ProofRecords {
  readonly #folder: string

  constructor(root: string, digest: string, seed: number) {
    this.#folder = join(root, RESULTS, `${digest.slice(0, 16)}-seed-${seed}`)
  }

  /** Returns the records by part name. */
  async read(): Promise<Map<string, PartRecord>> {
    await mkdir(this.#folder, { recursive: true })
    const files = (await readdir(this.#folder)).filter((name) => name.endsWith('.json'))
    const records = await Promise.all(
      files.map(async (name) => v.parse(record, JSON.parse(await readFile(join(this.#folder, name), 'utf8')))),
    )
    return new Map(records.map((each) => [each.name, each]))
  }

  /** Writes atomically, since a proof may be aborted at any moment. */
  async write(result: PartRecord): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const file = this.#fileOf(result.name)
    await writeFile(`${file}.part`, JSON.stringify(result, null, 2))
    await rename(`${file}.part`, file)
  }

  async forget(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(this.#fileOf(name), { force: true })
  }

  #fileOf(name: string): string {
    return join(this.#folder, `${encodeURIComponent(name)}.json`)
  }
}

/** Returns the parts that have not passed yet; failed ones are played again. */
export function leftToPlay<P extends { name: string }>(
  parts: readonly P[],
  done: ReadonlyMap<string, PartRecord>,
): P[] {
  return parts.filter(({ name }) => done.get(name)?.outcome !== 'passed')
}
