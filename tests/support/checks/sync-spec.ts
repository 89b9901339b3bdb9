import { basename } from 'node:path'

const SPEC = 'docs/sync/SPEC.md'
const RULE = /^- \*\*([A-Z]-\d+)\*\* /gm
/** What a test proves, at the end of its name: '… (S-4)', '… (S-4, W-3)'. */
const PROVEN = /\(([A-Z]-\d+(?:, [A-Z]-\d+)*)\)['`"],/g
const KEPT_BY = /((?:`\w+`(?:,|\s+and)\s+)*`\w+`)\s+in\s+`([\w-]+\.tsx?)`/g
const FILE = /`([\w-]+\.tsx?)`/g

/** What is wrong between the sync protocol, the tests that name its rules and the code that keeps them. */
export function specFaults(texts: ReadonlyMap<string, string>): string[] {
  const spec = texts.get(SPEC) ?? ''
  const rules = [...spec.matchAll(RULE)].map(([, id = '']) => id)
  if (rules.length === 0) return [`${SPEC} has no rule`]
  return [...repeated(rules), ...untested(rules, texts), ...missing(spec, texts)].map((fault) => `${SPEC}: ${fault}`)
}

function repeated(rules: readonly string[]): string[] {
  return rules.filter((id, place) => rules.indexOf(id) !== place).map((id) => `two rules are called ${id}`)
}

function untested(rules: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const named = new Map<string, string>()
  for (const [path, text] of texts) {
    if (!/^tests\/.*\.test\.ts$/.test(path)) continue
    for (const [, ids = ''] of text.matchAll(PROVEN)) for (const id of ids.split(', ')) named.set(id, path)
  }
  const unknown = [...named].filter(([id]) => !rules.includes(id))
  return [
    ...rules.filter((id) => !named.has(id)).map((id) => `no test names ${id}`),
    ...unknown.map(([id, path]) => `${path} names ${id}, which is no rule`),
  ]
}

/** The files and functions that the rules name and that are not there. */
function missing(spec: string, texts: ReadonlyMap<string, string>): string[] {
  const files = new Map([...texts].map(([path, text]) => [basename(path), text]))
  const named = [...new Set([...spec.matchAll(FILE)].map(([, file = '']) => file))]
  const kept = [...spec.matchAll(KEPT_BY)].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/\w+(?=`)/g)].map(([name]) => ({ name, file })),
  )
  const absent = kept.filter(({ name, file }) => !exportOf(name).test(files.get(file) ?? ''))
  return [
    ...named.filter((file) => !files.has(file)).map((file) => `there is no ${file}`),
    ...absent.map(({ name, file }) => `${file} exports no ${name}`),
  ]
}

const exportOf = (name: string) => new RegExp(`^export (?:async )?(?:function|const|class) ${name}\\b`, 'm')
