import { whenIdle } from '#ui/lazy/idle-time.ts'

/**
 * The only code that a public page runs before it is idle or touched. Reading and links need no script, so React is
 * loaded last.
 */
const touches = ['pointerdown', 'keydown', 'focusin'] as const

function start(): void {
  cancel()
  for (const touch of touches) removeEventListener(touch, start)
  hydrate().catch(offerRetry)
}

async function hydrate(): Promise<void> {
  const { hydratePage } = await import('./site.tsx')
  await hydratePage()
}

/**
 * The page stays as it was prerendered. If something on it can't be used without React (contact-form.tsx), a notice
 * says so and offers a retry.
 */
function offerRetry(error: unknown): void {
  console.error(error)
  const notice = document.querySelector<HTMLElement>('[data-without-script]')
  const button = notice?.querySelector('button')
  if (!notice || !button) return
  notice.hidden = false
  button.onclick = () => {
    notice.hidden = true
    hydrate().catch((again: unknown) => {
      offerRetry(again)
      button.focus()
    })
  }
}

// The contact page starts at its top, even after a reload (spec section 2).
if (/^\/contacto\/?$/.test(location.pathname) && location.hash === '') history.scrollRestoration = 'manual'

const cancel = whenIdle(start)
for (const touch of touches) addEventListener(touch, start, { passive: true })
