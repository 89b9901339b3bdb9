import { useEffect, useRef } from 'react'
import { type AskingInTurn, askingInTurn } from './asking-in-turn.ts'

/**
 * Asks the server in turn while the screen stands, on each new `occasion`; on none while that is undefined. `begin` gives what asks
 * one `question`: another question, told by what it depends on, breaks off the askings of the former.
 */
export function useAskingInTurn(
  begin: () => (signal: AbortSignal) => Promise<void>,
  question: readonly unknown[],
  occasion: string | undefined,
): void {
  const asking = useRef<AskingInTurn>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller tells what the question depends on
  useEffect(() => {
    const present = askingInTurn(begin())
    asking.current = present
    return present.end
  }, [...question])

  // Another question is asked on the occasion that there is.
  useEffect(() => {
    if (occasion !== undefined) asking.current?.ask()
  }, [...question, occasion])
}
