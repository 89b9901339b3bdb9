import { whenIdle } from '#ui/idle-time.ts'

/**
 * All that a public page runs before it is idle or touched. It can be read, and left by its links, without a script; React comes
 * when nobody waits for anything.
 */
const touches = ['pointerdown', 'keydown', 'focusin'] as const

function start(): void {
  cancel()
  for (const touch of touches) removeEventListener(touch, start)
  import('./site.tsx').catch(console.error)
}

// The contact page begins at its top, also when it is loaded again (spec section 2).
if (/^\/contacto\/?$/.test(location.pathname) && location.hash === '') history.scrollRestoration = 'manual'

const cancel = whenIdle(start)
for (const touch of touches) addEventListener(touch, start, { passive: true })
