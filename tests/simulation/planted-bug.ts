/** A statement of a source file, and what stands in its place in the test build. */
interface Edit {
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
  file: string
  edits: readonly Edit[]
  /** The directed history that must find it, and that breaks nothing without it. Throws a Violation. */
  history: () => Promise<void>
}

/** The file's text with the bug in it. Throws when one of its statements is not there exactly once. */
export function patched(source: string, { name, file, edits }: Omit<PlantedBug, 'history'>): string {
  return edits.reduce((text, { statement, replacement }) => {
    const parts = text.split(statement)
    if (parts.length !== 2) throw new Error(`'${name}': its statement stands ${parts.length - 1} times in ${file}`)
    return parts.join(replacement)
  }, source)
}
