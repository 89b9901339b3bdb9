import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'

/** The code that replaces a marked node, or a function of the original code. An empty text skips a statement. */
export type PlantedCode = string | ((original: string) => string)

/** The name of a mark, and the code for its place. */
export interface Planting {
  mark: string
  code: PlantedCode
}

/** The node that a mark addresses: the outermost one that begins right after it. */
interface Place {
  names: string[]
  start: number
  end: number
  isStatement: boolean
}

type AnyNode = ESTree.Node & { start: number; end: number }

const MARK = /^ planted: (.+?) ?$/
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const MARKED_FOLDERS = ['src', 'sw', 'server']

/** Returns every source of the product with a mark, by its path relative to `root`. */
export async function markedSources(root: string): Promise<Map<string, string>> {
  const lists = await Promise.all(
    MARKED_FOLDERS.map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true })
      return names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(folder, name))
    }),
  )
  const read = async (path: string) => [path, await readFile(join(root, path), 'utf8')] as const
  const sources = await Promise.all(lists.flat().sort().map(read))
  return new Map(sources.filter(([, text]) => isMarked(text)))
}

const isMarked = (source: string): boolean => source.includes(' planted: ')

/** Returns the names of the marks in a source, in their order. Throws for a mark that addresses nothing. */
export function marksIn(path: string, source: string): string[] {
  return placesIn(path, source).flatMap(({ names }) => names)
}

/** Returns the errors in the marks of all sources: each bug's mark must exist exactly once, and no other marks. */
export function faultsOfMarks(sources: ReadonlyMap<string, string>, plantings: readonly Planting[]): string[] {
  const found = [...sources].flatMap(([path, source]) => marksIn(path, source))
  const wanted = plantings.map(({ mark }) => mark)
  const timesIn = (names: readonly string[], name: string) => names.filter((other) => other === name).length
  return [
    ...new Set([
      ...wanted
        .filter((name) => timesIn(found, name) !== 1)
        .map((name) => `the mark '${name}' stands ${timesIn(found, name)} times in the code`),
      ...wanted.filter((name) => timesIn(wanted, name) > 1).map((name) => `two bugs use the mark '${name}'`),
      ...found.filter((name) => !wanted.includes(name)).map((name) => `no bug uses the mark '${name}'`),
    ]),
  ]
}

/**
 * Returns a source with all its bugs, each switched on at run time by `globalThis.plantedBug`. `bugOf` returns the bug
 * of a mark. Throws for a mark without a bug.
 */
export function withPlantings(
  path: string,
  source: string,
  bugOf: ReadonlyMap<string, { bug: string; code: PlantedCode }>,
): string {
  const inserts = placesIn(path, source).flatMap((place) => {
    const original = source.slice(place.start, place.end)
    const branches = place.names.map((name) => {
      const planting = bugOf.get(name)
      if (!planting) throw new Error(`${path}: no bug uses the mark '${name}'`)
      const code = typeof planting.code === 'string' ? planting.code : planting.code(original)
      return { isOn: `globalThis.plantedBug === '${planting.bug}'`, code }
    })
    const [before, after] = place.isStatement ? statementOf(branches) : expressionOf(branches)
    return [
      { at: place.start, isEnd: false, reach: place.end, text: before },
      { at: place.end, isEnd: true, reach: place.start, text: after },
    ]
  })
  // Of two that begin at the same place the outer one comes first, of two that end there the inner one.
  inserts.sort((a, b) => a.at - b.at || Number(b.isEnd) - Number(a.isEnd) || b.reach - a.reach)
  let done = 0
  const parts = inserts.flatMap(({ at, text }) => {
    const part = source.slice(done, at)
    done = at
    return [part, text]
  })
  return [...parts, source.slice(done)].join('')
}

interface Branch {
  isOn: string
  code: string
}

/** The braces keep a following `else` from binding to the inserted `if`. */
function statementOf(branches: readonly Branch[]): [string, string] {
  return [`{ ${branches.map(({ isOn, code }) => `if (${isOn}) {\n${code}\n} else `).join('')}`, '\n}']
}

function expressionOf(branches: readonly Branch[]): [string, string] {
  return [`(${branches.map(({ isOn, code }) => `${isOn} ? (\n${code}\n) : `).join('')}(`, '\n))']
}

function placesIn(path: string, source: string): Place[] {
  if (!isMarked(source)) return []
  const { program, comments, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const places = new Map<number, Place>()
  for (const { value, end } of comments) {
    const list = MARK.exec(value)?.[1]
    if (list === undefined) continue
    const names = list.split(', ')
    const wrong = names.find((name) => !NAME.test(name))
    if (wrong !== undefined) throw new Error(`${path}: '${wrong}' is no name of a mark`)
    const start = codeAfter(source, end, comments)
    const node = outermostAt(program, start)
    const target = node && targetOf(node)
    if (!target) throw new Error(`${path}: nothing can be planted at the mark '${list}'`)
    const known = places.get(target.start)
    if (known) known.names.push(...names)
    else places.set(target.start, { names, ...target })
  }
  return [...places.values()]
}

/** Returns where the code continues after white space and other comments. */
function codeAfter(source: string, end: number, comments: readonly { start: number; end: number }[]): number {
  const start = end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0)
  const comment = comments.find((other) => other.start === start)
  return comment ? codeAfter(source, comment.end, comments) : start
}

function outermostAt(node: object, start: number): AnyNode | null {
  if (isNode(node)) {
    if (node.type !== 'Program' && node.start === start) return node
    if (node.start > start || node.end <= start) return null
  }
  for (const child of Object.values(node)) {
    const found = typeof child === 'object' && child !== null ? outermostAt(child, start) : null
    if (found) return found
  }
  return null
}

const isNode = (value: object): value is AnyNode => 'type' in value && 'start' in value && 'end' in value

/** Returns the replaced node: the value of a declaration or property, else the node itself. */
function targetOf(node: AnyNode): Pick<Place, 'start' | 'end' | 'isStatement'> | null {
  if (node.type === 'VariableDeclaration') {
    const [only, ...others] = node.declarations
    return only?.init && others.length === 0 ? spanOf(only.init, false) : null
  }
  if (node.type === 'Property') return node.shorthand ? null : spanOf(node.value, false)
  if (node.type === 'ExpressionStatement' || node.type.endsWith('Statement')) return spanOf(node, true)
  return /Expression$|^Literal$|^Identifier$|^TemplateLiteral$/.test(node.type) ? spanOf(node, false) : null
}

function spanOf({ start, end }: { start: number; end: number }, isStatement: boolean) {
  return { start, end, isStatement }
}
