import { expect, it, vi } from 'vitest'
import { requestsInSequence } from '#features/shared/reading/requests-in-sequence.ts'
import { eventually } from '#tests/support/eventually.ts'

/** A server that answers on demand. */
function slowServer() {
  const answers: (() => void)[] = []
  const failures: ((error: Error) => void)[] = []
  const shown: number[] = []
  const asking = requestsInSequence(async (signal) => {
    const count = answers.length + 1
    await new Promise<void>((resolve, reject) => {
      answers.push(resolve)
      failures.push(reject)
    })
    if (!signal.aborted) shown.push(count)
  })
  const asked = (times: number) => eventually(() => expect(answers).toHaveLength(times))
  return { asking, answers, failures, shown, asked }
}

it('each answer is shown although a new request is due before it comes', async () => {
  const { asking, answers, shown, asked } = slowServer()
  asking.ask()
  for (let round = 1; round <= 5; round++) {
    await asked(round)
    asking.ask()
    answers[round - 1]?.()
    await eventually(() => expect(shown).toHaveLength(round))
  }
  expect(shown).toEqual([1, 2, 3, 4, 5])
})

it('one more request is sent for all that is due meanwhile, and then no more', async () => {
  const { asking, answers, shown, asked } = slowServer()
  for (let times = 0; times < 4; times++) asking.ask()
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await asked(2)
  answers[1]?.()
  await eventually(() => expect(shown).toEqual([1, 2]))
  expect(answers).toHaveLength(2)
})

it('no more is sent or shown once the sequence was ended', async () => {
  const { asking, answers, shown } = slowServer()
  asking.ask()
  asking.ask()
  asking.end()
  answers[0]?.()
  await new Promise(setImmediate)
  asking.ask()
  expect(shown).toEqual([])
  expect(answers).toHaveLength(1)
})

it('the sequence continues after a rejected request', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { asking, answers, failures, shown, asked } = slowServer()
  asking.ask()
  asking.ask()
  const defect = new Error('a defect')
  failures[0]?.(defect)
  await asked(2)
  answers[1]?.()
  await eventually(() => expect(shown).toEqual([2]))
  expect(logged).toHaveBeenCalledWith(defect)
  logged.mockRestore()
})
