import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETTING_NAMES } from '#server/platform/env.ts'

const root = process.cwd()
const read = (path: string) => readFile(join(root, path), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

async function manuals(): Promise<{ path: string; text: string }[]> {
  const docs = (await readdir(join(root, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'))
  const paths = ['README.md', ...docs.map((name) => join('docs', name))]
  return Promise.all(paths.map(async (path) => ({ path, text: await read(path) })))
}

describe('README and docs name only what exists', () => {
  it('the commands', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
    const named = (await manuals()).flatMap(({ text }) =>
      found(text, /\bnpm (?:run )?((?<=run )[a-z][a-z-]*|start|test)/g),
    )
    expect(named).toContain('backup')
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('the variables, all of them', async () => {
    const rows = (await read('README.md')).split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line))
    const named = rows.flatMap((row) => found(row.split('|', 2)[1] ?? '', /`([A-Z_]+)`/g))
    expect(named.sort()).toEqual([...SETTING_NAMES].sort())
  })

  it('the folders', async () => {
    const tree = /## Where things are\n+```\n([^`]+)```/.exec(await read('README.md'))?.[1] ?? ''
    const named = tree
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [folder = '', ...words] = line.split(/\s+/)
        return [folder, ...found(words.join(' '), /\b([a-z]+)\//g).map((name) => join(folder, name))]
      })
    expect(named).toContain(join('tests', 'journeys'))
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('the pages and pictures', async () => {
    const links = (await manuals()).flatMap(({ path, text }) =>
      found(text, /(?:\]\(|<img src=")([\w./-]+)[)"]/g).map((target) => join(dirname(path), target)),
    )
    expect(links).toEqual(
      expect.arrayContaining([join('docs', 'operations.md'), join('docs', 'screenshots', 'readme-agenda.webp')]),
    )
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
