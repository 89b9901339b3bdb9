import { expect, it } from 'vitest'
import { noteReply } from '#data/sync/engine/connection.ts'
import { readReach } from '#features/shared/reading/use-server-reach.ts'
import { openDeviceClinic } from '#tests/features/device-clinic.ts'

it('differs after a connection that was lost and came back while nobody read it', async () => {
  const { db } = openDeviceClinic()
  const ports = { db, isOffline: () => false }
  await noteReply(ports, 'answer')
  const before = await readReach(db, false)
  await noteReply(ports, 'answer')
  expect(await readReach(db, false)).toBe(before)

  await noteReply(ports, 'no_answer')
  await noteReply(ports, 'answer')
  expect(await readReach(db, false)).not.toBe(before)
})
