import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import { lazyComponent } from '#ui/lazy/lazy-component.ts'
import { toast } from '#ui/toasts/toast.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import { hasOpenLayer } from './back-stack.ts'
import { MissingDialog } from './missing-dialog.tsx'

interface LazyDialogProps {
  /** Whether it is open, or what is open; false or null while closed. */
  open: unknown
  onClose: () => void
}

interface Reserve {
  /** Replaces the dialog when its code can't be loaded; by default that is said in its place, with a retry. */
  onMissing?: (() => void) | undefined
}

/**
 * A dialog whose code is fetched once its screen is rendered and the page idle. So it opens at once, also offline
 * (after the first visit the worker has it anyway). Keep it mounted and control it by `open`; the dialog itself is
 * mounted when first opened.
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
    const [isMissing, setIsMissing] = useState(false)
    const close = () => {
      setIsMissing(false)
      props.onClose()
    }
    const giveUp = useEffectEvent((error: unknown) => {
      console.error(error)
      // An open dialog traps the focus: another one that is not its own can't stand over it.
      if (!props.onMissing && !hasOpenLayer()) return setIsMissing(true)
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

    if (Dialog) return wasOpened && <Dialog {...props} />
    return (
      isOpen && isMissing && <MissingDialog onRetry={() => void late.load().catch(console.error)} onClose={close} />
    )
  }
}
