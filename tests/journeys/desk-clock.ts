import { createMovedClock } from '#tests/support/moved-clock.ts'

/** Server and pages of the journeys go by this clock, whatever the machine's day and hour. */
export const deskClock = createMovedClock()
