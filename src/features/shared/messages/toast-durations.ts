/** How long the messages of spec section 9 stay in sight, in milliseconds; every other one as long as its kind does (#ui/toast.ts). */
export const toastDurations = {
  registered: 5_000,
  registrationFailed: 6_000,
  requestFailed: 8_000,
  sending: 3_000,
  contactFailed: 8_000,
  contactSent: 5_000,
  rangeUpdated: 2_000,
  /** What may not be missed; nothing stays longer. */
  longest: 8_000,
} as const
