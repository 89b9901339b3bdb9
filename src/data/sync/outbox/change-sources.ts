/** Where a change gets its instant and its names from. */
export interface ChangeSources {
  now: () => number
  newUuid: () => string
  /** Frees what can be had again, once, when the device's disk is full. */
  freeStorage?: () => Promise<void>
}
