import { type ComponentType, useCallback, useEffect } from 'react'
import { whenIdle } from '#ui/lazy/idle-time.ts'
import type { LazyComponent } from '#ui/lazy/lazy-component.ts'
import { toast } from '#ui/toasts/toast.ts'
import { uiTexts } from '#ui/ui-texts.ts'
import { usePrinting } from './use-printing.ts'

interface LazyPaper<Props> {
  /** What goes on the paper, while it is being printed; null on the screen, and where its code is missing. */
  Paper: ComponentType<Props> | null
  print: () => void
}

/** A paper whose code is fetched once the page is idle, and at the latest before `print` prints it. */
export function useLazyPaper<Props>({ load, useComponent }: LazyComponent<Props>): LazyPaper<Props> {
  const Loaded = useComponent()
  const { isPrinting, print } = usePrinting()
  useEffect(() => whenIdle(() => void load().catch(console.warn)), [load])
  const printLoaded = useCallback(() => {
    load().then(print, (error: unknown) => {
      console.error(error)
      toast({ ...uiTexts.dialogMissing, variant: 'error' })
    })
  }, [load, print])
  return { Paper: isPrinting ? Loaded : null, print: printLoaded }
}
