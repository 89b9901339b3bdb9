import { expect } from 'vitest'
import { readErrorAnswer } from '#domain/wire/error-wire.ts'
import type { DemoRandom } from '#server/cli/demo/demo-random.ts'
import { appointmentBody } from '#tests/support/database/clinic-rows.ts'
import type { WatchedBook } from './slot-rounds.ts'

export const CLIENTS = 24

export interface Race {
  /** The servers; requests are distributed in turn. */
  urls: string[]
  token: string
  patientId: number
  book: WatchedBook
  chance: DemoRandom
  /** Every occupied slot of the server's table, as `date slot`. */
  held: () => Promise<string[]>
}

/** All clients want the same free time at once: one gets it, the others get the nearest free times. */
export async function raceForSlot({ urls, token, patientId, book, chance, held }: Race): Promise<void> {
  const wish = book.wish(chance)
  const body = JSON.stringify(appointmentBody(patientId, { ...wish }))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const answer = await fetch(`${urls[client % urls.length]}/api/v1/appointments`, { method: 'POST', headers, body })
      return { status: answer.status, body: (await answer.json()) as unknown }
    }),
  )
  book.take(wish)
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(CLIENTS - 1).fill(409)])
  const losers = answers.filter(({ status }) => status === 409).map((answer) => readErrorAnswer(answer.body))
  for (const loser of losers) {
    expect(loser).toMatchObject({ code: 'slot_taken' })
    expect(loser?.alternatives).toEqual(book.nearest(wish))
  }
  expect(await held()).toEqual(book.held())
}
