import { useRef, useState } from 'react'
import type { Ask } from '#data/remote/sync-api.ts'
import { failureOf } from '#features/shared/messages/error-message.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { type ServerReading, useServerReading } from './use-server-reading.ts'

/** A list that the server answers page by page. A page that fails takes nothing of what is there. */
export interface PagedReading<T> {
  /** Of the first page. */
  state: ServerReading<T>['state']
  items: readonly T[]
  /** Of the pages after it; 'all' when nothing is left. */
  more: 'idle' | 'reading' | 'unreachable' | 'failed' | 'all'
  readMore: () => void
  /** Reads the first page again, and drops those after it once it is there. */
  retry: () => void
}

interface PagedQuestion<T> {
  /** Identifies the list; another name is another list. */
  name: string
  read: (ask: Ask, before: number | undefined) => Promise<readonly T[]>
  /** The number after which the next page goes on. */
  numberOf: (item: T) => number
  /** A shorter page is the last one. */
  pageSize: number
}

/** The pages after a first one. */
interface Rest<T> {
  first: readonly T[] | undefined
  items: readonly T[]
  more: PagedReading<T>['more']
}

/** Reads a list of the server page by page. */
export function usePagedReading<T>({ name, read, numberOf, pageSize }: PagedQuestion<T>): PagedReading<T> {
  const { ask } = useClinic()
  const { state, value: first, retry } = useServerReading({ name, read: (from) => read(from, undefined) })
  const [kept, setRest] = useState<Rest<T> | null>(null)
  const present = useRef(first)
  present.current = first
  const rest = kept?.first === first && kept ? kept : { first, items: [], more: moreAfter(first ?? [], pageSize) }
  const items = [...(first ?? []), ...rest.items]

  const readMore = async () => {
    const last = items.at(-1)
    if (!last || rest.more === 'reading' || rest.more === 'all') return
    const keep = (next: Partial<Rest<T>>) => present.current === first && setRest({ ...rest, ...next })
    keep({ more: 'reading' })
    try {
      const page = await read(ask, numberOf(last))
      keep({ items: [...rest.items, ...page], more: moreAfter(page, pageSize) })
    } catch (error) {
      keep({ more: failureOf(error) ?? 'idle' })
    }
  }
  return { state, items, more: rest.more, readMore: () => void readMore(), retry }
}

function moreAfter(page: readonly unknown[], pageSize: number): 'idle' | 'all' {
  return page.length < pageSize ? 'all' : 'idle'
}
