/** Attributes of a link to another site: it opens in a new tab, without access to our page and without a referrer. */
export const outward = { target: '_blank', rel: 'noopener noreferrer' } as const
