import { useEffect, useState } from 'react'
import type { DeviceDatabase } from '#data/local/database/device-database.ts'
import { hasNoRoom } from '#data/local/database/storage-trouble.ts'
import { readOutbox } from '#data/local/outbox/outbox.ts'
import { readSignedOutChanges, type SignedOutChanges } from '#data/local/outbox/signed-out-changes.ts'
import { type ClockTrouble, findClockTrouble } from '#data/local/session/clock-trouble.ts'
import { readClock } from '#data/local/session/device-clock.ts'
import { isServerRolledBack } from '#data/local/status/server-behind.ts'
import { isSyncStuck } from '#data/local/status/sync-failure.ts'
import { readUpdateNeed } from '#data/local/status/update-need.ts'
import { findWaitingAlarm, type WaitingAlarm } from '#domain/sync/outbox/waiting-alarm.ts'
import { useClinic } from '#features/shared/session/clinic-context.ts'
import { useResilientReading } from './use-resilient-reading.ts'

const LOOK_EVERY_MS = 30_000

/** What is wrong with this device or its pending changes; null where nothing is. */
export interface DeviceTrouble {
  update: 'server' | 'device' | null
  /** Other people's changes can't be stored: the storage is full. */
  isFull: boolean
  /** The server's database was rolled back to before what this device has seen. */
  isServerRolledBack: boolean
  /** Syncing has failed for some time, although the server answers. */
  isStuck: boolean
  waiting: WaitingAlarm | null
  clock: ClockTrouble | null
  /** Unsent changes of other users. */
  signedOutChanges: readonly SignedOutChanges[]
}

/** Reads the device's problems, live. An unreadable database has a notice of its own. */
export function useDeviceTrouble(device: DeviceDatabase): DeviceTrouble {
  const { db, sources } = useClinic()
  const tick = useTick()
  const update = useResilientReading(() => readUpdateNeed(db), [db])
  const isFull = useResilientReading(() => hasNoRoom(db), [db, tick])
  const isStuck = useResilientReading(() => isSyncStuck(db, sources.now()), [db, sources, tick])
  const isBehind = useResilientReading(() => isServerRolledBack(db), [db])
  const outbox = useResilientReading(() => readOutbox(db), [db])
  const clock = useResilientReading(async () => findClockTrouble(await readClock(device), Date.now()), [device, tick])
  const signedOutChanges = useResilientReading(() => readSignedOutChanges(device), [device])
  return {
    update: update ?? null,
    isFull: isFull ?? false,
    isServerRolledBack: isBehind ?? false,
    isStuck: isStuck ?? false,
    waiting: outbox ? findWaitingAlarm(outbox, sources.now()) : null,
    clock: clock ?? null,
    signedOutChanges: signedOutChanges ?? [],
  }
}

/** Rerenders as time passes, without a change of a database. */
function useTick(): number {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((count) => count + 1), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return tick
}
