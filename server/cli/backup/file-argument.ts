import { CommandError } from '#server/cli/command-error.ts'

/**
 * Reads the file that a command's arguments name; undefined when there are none. Throws CommandError with the usage for
 * an option or a second file, so that no file is ever written under an option's name.
 */
export function fileArgument([file, ...more]: readonly string[], usage: string): string | undefined {
  if (more.length > 0 || file === '' || file?.startsWith('-')) throw new CommandError(usage)
  return file
}
