import { UnreachableError } from './api-error.ts'

/**
 * Loads code that only requests to the server need, so that mirrored data are shown without it. Throws UnreachableError
 * if it can't be fetched.
 */
export async function loadCode<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code
  } catch (error) {
    console.error(error)
    throw new UnreachableError('no_answer')
  }
}
