import type { ReactNode } from 'react'
import type { LocalDate } from '#domain/values/dates/local-date.ts'

/** Renders the appointments of a step, which are another feature's. */
export type VisitsOf = (part: 'open' | 'uncharged' | 'next', day: LocalDate) => ReactNode
