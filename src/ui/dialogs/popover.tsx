import { Popover as Ark } from '@ark-ui/react/popover'
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './popover.module.css'

export interface PopoverProps {
  /** The name of what opens, read aloud and shown at its head. */
  title: string
  /** A Button or IconButton that opens it. Left out where `anchor` stands in. */
  trigger?: ReactElement | undefined
  /** What it opens beside, where that is not a trigger of its own; it gets the focus back. Then `open` rules. */
  anchor?: HTMLElement | null | undefined
  /** How far it stays from the window's edges, in pixels; 8 unless told. */
  edge?: number | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A small sheet beside the button that opens it; Esc or a press elsewhere closes it. */
export function Popover({ title, trigger, anchor, edge = 8, open, onOpenChange, children }: PopoverProps) {
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => onOpenChange?.(details.open)}
      lazyMount
      unmountOnExit
      positioning={{
        strategy: 'fixed',
        gutter: 6,
        overflowPadding: edge,
        ...(anchor && { getAnchorElement: () => anchor }),
      }}
    >
      {trigger && <Ark.Trigger asChild>{trigger}</Ark.Trigger>}
      <Ark.Positioner>
        <Sheet title={title} anchor={anchor}>
          {children}
        </Sheet>
      </Ark.Positioner>
    </Ark.Root>
  )
}

/** What opens. Beside an anchor it is drawn open and taken off the screen, so that it takes the focus and gives it back by itself. */
function Sheet({ title, anchor, children }: Pick<PopoverProps, 'title' | 'anchor' | 'children'>) {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const sheet = content.current
    if (!anchor || !sheet) return
    sheet.focus({ preventScroll: true })
    return () => {
      if (sheet.contains(document.activeElement)) anchor.focus({ preventScroll: true })
    }
  }, [anchor])
  return (
    <Ark.Content ref={content} className={styles.sheet}>
      <Ark.Title className={styles.title}>{title}</Ark.Title>
      {children}
    </Ark.Content>
  )
}
