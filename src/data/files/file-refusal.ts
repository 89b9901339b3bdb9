/** Why a file can't be read at all. */
export const FILE_REFUSALS = [
  'empty',
  'tooLarge',
  'expandsTooFar',
  'damaged',
  'oldExcel',
  'otherKind',
  'webPage',
  'tooManyColumns',
] as const
export type FileRefusal = (typeof FILE_REFUSALS)[number]

/** Thrown for a file that can't be read. */
export class FileRefusedError extends Error {
  readonly reason: FileRefusal

  constructor(reason: FileRefusal) {
    super(`the file is refused: ${reason}`)
    this.reason = reason
  }
}

/** A sheet of a file, as texts. */
export interface FileSheet {
  name: string
  rows: readonly (readonly string[])[]
}
