import { describe, expect, it } from 'vitest'
import type { Ask } from '#data/remote/sync-api.ts'
import { localDate } from '#domain/values/dates/local-date.ts'
import { fetchStatistics, type PatientsOfPeriod } from '#features/statistics/fetch-statistics.ts'
import { expectedAnswers } from '#tests/domain/statistics/expected-answers.ts'
import { handComputedClinics } from '#tests/domain/statistics/hand-computed-clinics.ts'

const november = { from: localDate('2026-11-01'), to: localDate('2026-11-30') }

const [clinic] = handComputedClinics
if (!clinic) throw new Error('there is no clinic')
const answers: Record<string, unknown> = expectedAnswers(clinic)

/** A server with that clinic, and the requests to it; `each` is called before every answer. */
function serverAsked(each: (count: number) => void = () => undefined) {
  const asked: string[] = []
  const ask: Ask = async ({ path, query }) => {
    asked.push(`${path} ${query?.startDate} ${query?.endDate}`)
    each(asked.length)
    return { kind: 'answer', status: 200, headers: new Headers(), body: answers[path.slice('stats/'.length)], epoch: 1 }
  }
  return { ask, asked }
}

describe('fetching the statistics', () => {
  it('requests one after the other, for one period', async () => {
    const { ask, asked } = serverAsked()
    const told = await fetchStatistics(ask, november, null, () => true)
    const days = '2026-11-01 2026-11-30'
    expect(asked).toEqual([`stats/general ${days}`, `stats/appointments ${days}`, `stats/patients ${days}`])
    expect(told?.patients.period).toEqual(november)
  })

  it('skips the patients when they are known', async () => {
    const { ask, asked } = serverAsked()
    const known: PatientsOfPeriod = {
      period: { from: null, to: null },
      statistics: { total: 7, mostActive: [], newByMonth: [] },
    }
    const told = await fetchStatistics(ask, november, known, () => true)
    expect(asked).toHaveLength(2)
    expect(told?.patients).toBe(known)
  })

  it.each([1, 2, 3])('returns nothing and stops once a newer request exists, at request %d', async (last) => {
    let isCurrent = true
    const { ask, asked } = serverAsked((count) => {
      if (count === last) isCurrent = false
    })
    expect(await fetchStatistics(ask, november, null, () => isCurrent)).toBeNull()
    expect(asked).toHaveLength(last)
  })
})
