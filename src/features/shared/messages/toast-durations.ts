/**
 * How long the messages of spec section 9 are shown, in milliseconds; every other one is shown as long as its kind
 * (#ui/toasts/toast.ts).
 */
export const toastDurations = {
  registered: 5_000,
  registrationFailed: 6_000,
  requestFailed: 8_000,
  sending: 3_000,
  contactFailed: 8_000,
  contactSent: 5_000,
  rangeUpdated: 2_000,
  /** For what must not be missed; nothing is shown longer. */
  longest: 8_000,
} as const
