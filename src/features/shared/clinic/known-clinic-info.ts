import { useSyncExternalStore } from 'react'
import { type ClinicInfo, isLaterInfo, unsetClinic } from '#domain/clinic/clinic-info.ts'
import { clinicNameOf } from '#domain/clinic/clinic-profile.ts'

/*
 * What this page knows of the clinic. It is outside React, since texts of chats, files and printed sheets need it, too.
 */

let present: ClinicInfo = unsetClinic
const watchers = new Set<() => void>()

/** Returns what this page knows of the clinic: its neutral words and usual hours until something is known. */
export function clinicInfo(): ClinicInfo {
  return present
}

/** Returns the same, live. */
export function useClinicInfo(): ClinicInfo {
  return useSyncExternalStore(watchClinicInfo, clinicInfo, clinicInfo)
}

/** Returns the clinic's name, live. */
export function useClinicName(): string {
  return clinicNameOf(useClinicInfo().profile)
}

/** Returns the clinic's name as it is known now. */
export function clinicName(): string {
  return clinicNameOf(present.profile)
}

/** Calls back at each change; returns how to stop. */
function watchClinicInfo(onChange: () => void): () => void {
  watchers.add(onChange)
  return () => watchers.delete(onChange)
}

/** Shows a clinic on this page, even one from before. */
export function showClinicInfo(info: ClinicInfo): void {
  present = info
  for (const onChange of watchers) onChange()
}

/** Shows a clinic on this page if it is more recent than the shown one; says whether it is. */
export function learnClinicInfo(info: ClinicInfo): boolean {
  if (!isLaterInfo(info, present)) return false
  showClinicInfo(info)
  return true
}
