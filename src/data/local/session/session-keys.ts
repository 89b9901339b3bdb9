/** Keys of the page's copy of the session in localStorage (spec section 9). */
export const SESSION_KEYS = { token: 'token', user: 'user' } as const
