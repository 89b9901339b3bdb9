import { CommandError } from '#server/cli/command-error.ts'

/**
 * The file that the arguments of a command name; undefined when there are none. Throws CommandError with the usage for what looks
 * like an option and for a second file: nothing is written under such a name.
 */
export function fileArgument([file, ...more]: readonly string[], usage: string): string | undefined {
  if (more.length > 0 || file === '' || file?.startsWith('-')) throw new CommandError(usage)
  return file
}
