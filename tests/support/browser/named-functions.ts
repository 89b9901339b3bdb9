/** For a page or process of its own: what tsx makes of a function calls this, which no other realm has. */
export const NAMING = 'globalThis.__name ??= (made) => made'
