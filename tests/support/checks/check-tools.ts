import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildProduct, isBuilt } from '#server/build/build-product.ts'
import { foreignFeatures, nameClashes, placeBoundTexts } from './house-rules.ts'
import { unreadableDocs } from './long-sentences.ts'
import { retiredWords } from './retired-words.ts'
import { ROUTES, weightFaults } from './route-weights.ts'
import { runTool } from './run-tool.ts'
import { isTypeScript } from './source-files.ts'
import { specFaults } from './sync-spec.ts'

export interface CheckResult {
  name: string
  /** How many of the project's files the tool read; 0 means that it checked nothing, which is a failure too. */
  files: number
  /** What it found wrong, ready to print; empty when all is well. */
  findings: string
}

/** What is wrong after a check, where a tool that read no file has checked nothing; empty when all is well. */
export const complaintsOf = ({ name, files, findings }: CheckResult): string =>
  findings || (files === 0 ? `${name} checked nothing` : '')

export type Check = (root: string, sources: readonly string[]) => Promise<CheckResult>

const countIn = (output: string, pattern: RegExp): number => Number(pattern.exec(output)?.[1] ?? 0)

/** A tool that says in its own output how many files it read: every TypeScript file has to be among them. */
function countingTool(name: string, args: string[], count: RegExp): Check {
  return async (root, sources) => {
    const { output, failed } = await runTool(root, name, args)
    const files = countIn(output, count)
    const expected = sources.filter(isTypeScript).length
    const missed = files < expected ? `${name} read ${files} files, but there are ${expected} of TypeScript` : ''
    return { name, files, findings: failed ? output : missed }
  }
}

const biome = countingTool(
  'biome',
  ['check', '--error-on-warnings', '--max-diagnostics=100', '.'],
  /Checked (\d+) files/,
)

const oxlint = countingTool(
  'oxlint',
  ['--type-aware', '--deny-warnings', '--report-unused-disable-directives', '--ignore-pattern', 'node_modules', '.'],
  /on (\d+) files/,
)

const knip = countingTool(
  'knip',
  ['--no-progress', '--reporter', 'symbols', '--reporter', './tests/support/checks/knip-file-count.ts'],
  /Read (\d+) files/,
)

/**
 * The compiler over each project that tsconfig.json refers to. A TypeScript file in none of them would be checked by
 * nobody; and the worker has to reach src/data, since compiling it there is what proves that it needs no page.
 */
const typescript: Check = async (root, sources) => {
  const projects = await projectFiles(root)
  const runs = await Promise.all(projects.map((project) => compile(root, project)))
  const compiled = new Set(runs.flatMap((run) => run.files))
  const unseen = sources.filter(isTypeScript).filter((path) => !compiled.has(path))
  const worker = runs.find((run) => run.project === 'tsconfig.sw.json')
  const findings = [
    ...runs.map((run) => run.findings),
    ...unseen.map((path) => `${path} belongs to no tsconfig`),
    ...runs.filter((run) => run.files.length === 0).map((run) => `${run.project} compiled nothing`),
    worker?.files.some((path) => path.startsWith('src/data/')) ? '' : 'the worker reaches nothing of src/data',
  ]
  return { name: 'tsc', files: compiled.size, findings: findings.filter(Boolean).join('\n') }
}

async function projectFiles(root: string): Promise<string[]> {
  const solution: { references: { path: string }[] } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'))
  return solution.references.map(({ path }) => path.replace(/^\.\//, ''))
}

async function compile(root: string, project: string) {
  const { output, failed } = await runTool(root, 'tsc', ['--noEmit', '--listFiles', '--pretty', 'false', '-p', project])
  const prefix = `${root.replaceAll('\\', '/')}/`
  const [listed, said] = partition(output.split('\n'), (line) => /^(?:\/|[A-Za-z]:\/).*\.[cm]?[jt]sx?$/.test(line))
  const files = listed
    .filter((path) => path.startsWith(prefix) && !path.includes('/node_modules/'))
    .map((path) => path.slice(prefix.length))
  return { project, files, findings: failed ? `${project}\n${said.join('\n').trim()}` : '' }
}

function partition<T>(all: readonly T[], holds: (each: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((each) => !holds(each))]
}

/** The rules that no tool knows: unique names, no feature inside another, no retired word, docs that can be read, a test for each rule of the sync protocol, and nothing that holds on one machine only. */
const houseRules: Check = async (root, sources) => {
  const readable = sources.filter((path) => !/\.(png|ico|woff2|webp|jpg)$/.test(path))
  const texts = new Map(
    await Promise.all(readable.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
  const docs = new Map([...texts].filter(([path]) => /^(README|docs\/.*)\.md$/.test(path)))
  const ofFiles = [...texts].flatMap(([path, text]) => [
    ...placeBoundTexts(path, text),
    ...foreignFeatures(path, text),
    ...retiredWords(path, text),
  ])
  return {
    name: 'house rules',
    files: readable.length,
    findings: [...nameClashes(sources), ...ofFiles, ...unreadableDocs(docs), ...specFaults(texts)].join('\n'),
  }
}

/** The build of the present sources, whose scripts may not weigh more than their routes may. */
const weights: Check = async (root) => {
  if (!(await isBuilt(root))) await buildProduct(root)
  const findings = await weightFaults(join(root, 'dist', 'app', 'assets'))
  return { name: 'weights', files: ROUTES.length, findings: findings.join('\n') }
}

export const checks = { typescript, biome, oxlint, knip, houseRules, weights }
