import { useEffect, useRef } from 'react'
import { type RequestsInSequence, requestsInSequence } from './requests-in-sequence.ts'

/**
 * Requests from the server, in sequence, on each new `occasion`; never while that is undefined. `begin` returns the
 * request of one `question`. When the question's dependencies change, the former requests are aborted.
 */
export function useRequestsInSequence(
  begin: () => (signal: AbortSignal) => Promise<void>,
  question: readonly unknown[],
  occasion: string | undefined,
): void {
  const requests = useRef<RequestsInSequence>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller passes the dependencies of the question
  useEffect(() => {
    const present = requestsInSequence(begin())
    requests.current = present
    return present.end
  }, [...question])

  // A new question uses the present occasion.
  useEffect(() => {
    if (occasion !== undefined) requests.current?.ask()
  }, [...question, occasion])
}
