import { useCallback, useEffect, useRef } from 'react'
import { newUuid } from '#data/local/database/new-uuid.ts'
import { loadCode } from '#data/remote/http/load-code.ts'
import type { VisitorAnswer } from '#data/remote/visitor-api.ts'
import { whenIdle } from '#ui/lazy/idle-time.ts'

/** The code of the network comes after the form, which does without it until it is sent. */
const line = () => loadCode(import('#data/remote/visitor-api.ts'))

/** Sends a form of somebody who is not signed in; answers what the server says. Rejects with RefusedError or UnreachableError. */
export type VisitorCall = (body: object) => Promise<VisitorAnswer>

/** The call of one open form to `path`. The very same text again, after an answer that was lost, keeps its name: it counts once. */
export function useVisitorCall(path: string): VisitorCall {
  const named = useRef<{ text: string; key: string } | null>(null)
  useEffect(() => whenIdle(() => void line().catch(console.warn)), [])
  return useCallback(
    async (body) => {
      const text = JSON.stringify(body)
      if (named.current?.text !== text) named.current = { text, key: newUuid() }
      const { callAsVisitor } = await line()
      const answer = await callAsVisitor(path, body, named.current.key)
      // Whoever sends it once more now means it.
      named.current = null
      return answer
    },
    [path],
  )
}
