/** For a link to somebody else's site: it opens beside ours, and that site neither reaches our page nor learns of it. */
export const outward = { target: '_blank', rel: 'noopener noreferrer' } as const
