/** Where a change gets its time and ids from. */
export interface ChangeSources {
  now: () => number
  newUuid: () => string
  /** Frees storage when the device's disk is full. */
  freeStorage?: () => Promise<void>
}
