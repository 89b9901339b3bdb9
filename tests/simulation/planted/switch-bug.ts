/** Switches a planted bug on in a build with all bugs; null switches all off. */
export function switchBug(name: string | null): void {
  Object.assign(globalThis, { plantedBug: name })
}
