import { afterEach, expect, it, vi } from 'vitest'
import { MoreWouldGoError, TooLateError } from '#data/sync/decision.ts'
import { decisionFailure } from '#features/shared/decision-failure.ts'
import { savingTexts } from '#features/shared/saving-texts.ts'

afterEach(() => vi.restoreAllMocks())

it('says that a change had gone when it was decided elsewhere, which is no fault to report', () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  expect(decisionFailure(new TooLateError())).toEqual({ title: savingTexts.tooLate, variant: 'error' })
  expect(report).not.toHaveBeenCalled()
})

it('says that nothing was dropped when more would go than was told', () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  expect(decisionFailure(new MoreWouldGoError())).toEqual({ ...savingTexts.moreWouldGo, variant: 'error' })
  expect(report).not.toHaveBeenCalled()
})

it('says that this device kept nothing of it when it could not, and reports why', () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const fault = new Error('the disk is full')
  expect(decisionFailure(fault)).toEqual({ title: savingTexts.notKept, variant: 'error' })
  expect(report).toHaveBeenCalledWith(fault)
})
