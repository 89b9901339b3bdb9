/** Where the page's copy of the session lies in localStorage (spec section 9). */
export const SESSION_KEYS = { token: 'token', user: 'user' } as const
