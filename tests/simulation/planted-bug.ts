/** A statement of a source file, and what stands in its place in the test build. */
interface Edit {
  file: string
  statement: string
  replacement: string
}

/**
 * A bug that products of this kind have had, as a patch of one statement of the engine or the server, or of the few that the bug
 * needs. A statement's text is its mark: when it is not there exactly once, the patch no longer means what it says and must be
 * written anew.
 */
export interface PlantedBug {
  name: string
  edits: readonly Edit[]
  /** The directed history that must find it, and that breaks nothing without it. Throws a Violation. */
  history: () => Promise<void>
}

/** The files in which the bug is planted. */
export function filesOf({ edits }: Pick<PlantedBug, 'edits'>): string[] {
  return [...new Set(edits.map(({ file }) => file))]
}

/** The text of one of them with the bug in it. Throws when a statement of it is not there exactly once. */
export function patched(source: string, path: string, { name, edits }: Pick<PlantedBug, 'name' | 'edits'>): string {
  const here = edits.filter(({ file }) => file === path)
  return here.reduce((text, { statement, replacement }) => {
    const parts = text.split(statement)
    if (parts.length !== 2) throw new Error(`'${name}': its statement stands ${parts.length - 1} times in ${path}`)
    return parts.join(replacement)
  }, source)
}
