import { MoreWouldBeLostError, TooLateError } from '#data/sync/conflicts/decision.ts'
import type { Changes } from '#features/shared/reading/use-changes.ts'

/** Drops these changes. One that was decided elsewhere, or that would take others along, is left to the sync centre. */
export async function takeBack(drop: Changes['drop'], opIds: readonly string[]): Promise<void> {
  for (const opId of opIds) await drop(opId).catch(leaveToSyncCenter)
}

function leaveToSyncCenter(error: unknown): void {
  if (!(error instanceof TooLateError || error instanceof MoreWouldBeLostError)) throw error
}
