import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { filesOf, patched } from './planted-bug.ts'
import { plantedBugs, verdictOn } from './planted-bugs.ts'

describe('a planted bug', () => {
  it.each(plantedBugs)('is found: $name', async (bug) => {
    const { found, clean } = await verdictOn(bug)
    expect(found).toEqual(expect.any(String))
    expect(clean).toBeNull()
  })

  it.each(plantedBugs)('stands where its marks are: $name', async (bug) => {
    for (const path of filesOf(bug)) expect(patched(await readFile(path, 'utf8'), path, bug)).toContain('\n')
  })

  it('has a name of its own', () => {
    expect(new Set(plantedBugs.map(({ name }) => name)).size).toBe(plantedBugs.length)
  })

  it('cannot be planted where its statement is not, or is twice', () => {
    const bug = { name: 'any', edits: [{ file: 'any.ts', statement: 'await send()', replacement: 'send()' }] }
    expect(patched('a; await send(); b', 'any.ts', bug)).toBe('a; send(); b')
    expect(() => patched('a; b', 'any.ts', bug)).toThrow('stands 0 times')
    expect(() => patched('await send(); await send()', 'any.ts', bug)).toThrow('stands 2 times')
  })
})
