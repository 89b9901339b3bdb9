import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { receiveToasts, removeToastsOfPerson, tellLater, toast } from '#ui/toasts/toast.ts'

describe('a toast', () => {
  let shown: (string | null)[]
  let end: () => void

  beforeEach(() => {
    shown = []
    // What another test of the worker left is taken first.
    receiveToasts(() => undefined)()
    end = receiveToasts((message) => shown.push(message?.title ?? null))
  })

  afterEach(() => end())

  it('from a later result is shown to a person who is still here', () => {
    const tell = tellLater()
    toast({ title: 'Mientras tanto' })
    tell({ title: 'Respuesta' })
    expect(shown).toEqual(['Mientras tanto', 'Respuesta'])
  })

  it('disappears with its person, and later ones for that person are not shown', () => {
    const tell = tellLater()
    toast({ title: 'De Ana' })
    removeToastsOfPerson()
    tell({ title: 'También de Ana' })
    tellLater()({ title: 'De quien vino después' })
    expect(shown).toEqual(['De Ana', null, 'De quien vino después'])
  })
})
