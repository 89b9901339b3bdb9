import { whenIdle } from '#ui/lazy/idle-time.ts'

/**
 * All that a public page runs before it is idle or touched. It can be read, and left by its links, without a script; React comes
 * when nobody waits for anything.
 */
const touches = ['pointerdown', 'keydown', 'focusin'] as const

function start(): void {
  cancel()
  for (const touch of touches) removeEventListener(touch, start)
  takeOver().catch(sayMissing)
}

async function takeOver(): Promise<void> {
  const { takeOverPage } = await import('./site.tsx')
  await takeOverPage()
}

/** The page stays as it was drawn. Where that leaves something that can't be used (contact-form.tsx), it says so, with a second try. */
function sayMissing(error: unknown): void {
  console.error(error)
  const notice = document.querySelector<HTMLElement>('[data-without-script]')
  const button = notice?.querySelector('button')
  if (!notice || !button) return
  notice.hidden = false
  button.onclick = () => {
    notice.hidden = true
    takeOver().catch((again: unknown) => {
      sayMissing(again)
      button.focus()
    })
  }
}

// The contact page begins at its top, also when it is loaded again (spec section 2).
if (/^\/contacto\/?$/.test(location.pathname) && location.hash === '') history.scrollRestoration = 'manual'

const cancel = whenIdle(start)
for (const touch of touches) addEventListener(touch, start, { passive: true })
