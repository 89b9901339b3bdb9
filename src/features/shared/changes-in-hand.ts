/** The changes whose forms wait for the server's word in this page, or were told no and stay open: they tell of it themselves. */
const inHand = new Set<string>()

/** Says that a form waits with this change. */
export function takeInHand(opId: string): void {
  inHand.add(opId)
}

/** The form is done with it: what becomes of it from now on, somebody else tells. */
export function letGo(opId: string): void {
  inHand.delete(opId)
}

export function isInHand(opId: string): boolean {
  return inHand.has(opId)
}
