import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import type { ClinicDatabase } from '#data/local/database/clinic-database.ts'
import type { ChangeSources } from '#data/sync/outbox/change-sources.ts'
import { ClinicContext } from '#features/shared/session/clinic-context.ts'

/** These screens only show mirrored data. */
const nobody = () => Promise.resolve({ kind: 'no_answer' } as const)

const user = { id: 1, username: 'direccion', role: 'admin' }

/** Renders a real screen and waits until its list is there; returns a function that unmounts it. */
export async function mountScreen(
  { db, sources }: { db: ClinicDatabase; sources: ChangeSources },
  screen: ReactNode,
): Promise<() => void> {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  root.render(
    <MemoryRouter>
      <ClinicContext
        value={{
          db,
          user,
          sources,
          kick: () => undefined,
          ask: nobody,
          askFile: nobody,
          lastContact: async () => null,
        }}
      >
        {screen}
      </ClinicContext>
    </MemoryRouter>,
  )
  await documentHas(
    () => element.querySelector('.sx__time-grid-event p, .sx__time-grid-event span, li button') !== null,
  )
  return () => {
    root.unmount()
    element.remove()
  }
}

/** Resolves when the document contains the text, or no longer does. */
export function textShown(text: string, wanted: boolean): Promise<void> {
  return documentHas(() => document.body.textContent.includes(text) === wanted)
}

function documentHas(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    look()
    function look(): void {
      if (!holds()) return
      observer.disconnect()
      resolve()
    }
  })
}
