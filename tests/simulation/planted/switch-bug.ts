/** Switches a planted bug on, in a build that holds them all; null switches all of them off. */
export function switchBug(name: string | null): void {
  Object.assign(globalThis, { plantedBug: name })
}
