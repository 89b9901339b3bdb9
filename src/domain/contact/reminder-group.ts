import { type ContactState, isAnswered } from './contact-state.ts'

/** An appointment that may be reminded of, as far as the grouping needs it. */
export interface Remindable {
  state: ContactState
  /** The number of the patient's chat; null if nobody may be written to. */
  chat: string | null
}

/**
 * Returns the appointments of a day that one message is about: the given one, and those of the same number that have no
 * answer yet, since a family may share a phone. They keep the order of `ofDay`.
 */
export function reminderGroup<R extends Remindable>(chosen: R, ofDay: readonly R[]): R[] {
  return ofDay.filter(
    (each) => each === chosen || (each.chat === chosen.chat && each.chat !== null && !isAnswered(each.state)),
  )
}
