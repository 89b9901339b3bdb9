import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { toast } from '#ui/toasts/toast.ts'
import { uiTexts } from '#ui/ui-texts.ts'

interface LazyDialogProps {
  /** Whether it is open, or what is open; false or null while nothing is. */
  open: unknown
  onClose: () => void
}

interface Reserve {
  /** What is done in its stead when its code can't be had; unless told, it is said that it can't. */
  onMissing?: (() => void) | undefined
}

/**
 * A dialog whose code is no part of the screen that opens it: it is fetched when the screen is drawn and the page idle, so that
 * it opens at once, without network too (after the first visit the worker has it in any case). Keep it mounted and let `open`
 * rule; what it stands for is mounted when it is opened first.
 */
export function lazyDialog<Props extends LazyDialogProps>(
  fetchDialog: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Reserve> {
  const late = lazyComponent(fetchDialog)

  return function LazyDialog(props: Props & Reserve) {
    const Dialog = late.useComponent()
    const isOpen = Boolean(props.open)
    const [wasOpened, setWasOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setWasOpened(true)
    const giveUp = useEffectEvent((error: unknown) => {
      console.error(error)
      if (props.onMissing) props.onMissing()
      else toast({ ...uiTexts.dialogMissing, variant: 'error' })
      props.onClose()
    })

    useEffect(() => whenIdle(() => void late.load().catch(console.warn)), [])
    useEffect(() => {
      if (!isOpen) return
      const closed = new AbortController()
      late.load().catch((error: unknown) => {
        if (!closed.signal.aborted) giveUp(error)
      })
      return () => closed.abort()
    }, [isOpen])

    return Dialog && wasOpened && <Dialog {...props} />
  }
}
