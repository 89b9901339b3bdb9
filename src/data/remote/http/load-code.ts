import { UnreachableError } from './api-error.ts'

/**
 * Code that only a question to the server needs, and that is fetched with the first one: what the device holds is drawn without it.
 * Where it can't be fetched nobody answers: throws UnreachableError.
 */
export async function loadCode<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code
  } catch (error) {
    console.error(error)
    throw new UnreachableError('no_answer')
  }
}
