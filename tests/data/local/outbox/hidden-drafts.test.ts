import { expect, it } from 'vitest'
import { findDrafts, readDrafts, saveDraft } from '#data/local/outbox/drafts.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'
import { days } from '#tests/support/server/test-clock.ts'

const NOW = Date.UTC(2026, 10, 20)

it('drafts older than a week are hidden, and shown again when the clock was wrong', async () => {
  const { db } = openDeviceClinic()
  const draft = {
    id: 'draft',
    form: 'new-record',
    opening: '',
    values: { diagnosis: 'Lumbalgia' },
    savedAt: NOW,
  } as const
  await saveDraft(db, draft)
  const wrong = NOW + days(30)
  expect(await findDrafts(db, 'new-record', '', wrong)).toEqual([])
  expect(await readDrafts(db, ['new-record'], wrong)).toEqual([])
  expect(await findDrafts(db, 'new-record', '', NOW)).toEqual([draft])
})
