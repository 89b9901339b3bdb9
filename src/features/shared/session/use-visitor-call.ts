import { useCallback, useEffect, useRef } from 'react'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import type { VisitorAnswer } from '#data/remote/visitor-api.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'

/** Loaded after the form, which needs it only to submit. */
const loadCalls = () => loadCode(import('#data/remote/visitor-api.ts'))

/** Submits a form of a visitor; resolves to the server's answer. Rejects with RefusedError or UnreachableError. */
export type VisitorCall = (body: object) => Promise<VisitorAnswer>

/**
 * Submits one open form to `path`. The same text, sent again after a lost answer, keeps its idempotency key, so that it
 * counts once.
 */
export function useVisitorCall(path: string): VisitorCall {
  const named = useRef<{ text: string; key: string } | null>(null)
  useEffect(() => whenIdle(() => void loadCalls().catch(console.warn)), [])
  return useCallback(
    async (body) => {
      const text = JSON.stringify(body)
      if (named.current?.text !== text) named.current = { text, key: newUuid() }
      const { callAsVisitor } = await loadCalls()
      const answer = await callAsVisitor(path, body, named.current.key)
      // A later submit of the same text is meant as a new one.
      named.current = null
      return answer
    },
    [path],
  )
}
