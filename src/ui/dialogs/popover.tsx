import { Popover as Ark } from '@ark-ui/react/popover'
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import layout from '#ui/styles/layout.module.css'
import surface from '#ui/styles/surface.module.css'
import styles from './popover.module.css'

export interface PopoverProps {
  /** The title, announced and shown at its top. */
  title: string
  /** The Button or IconButton that opens it; omitted with `anchor`. */
  trigger?: ReactElement | undefined
  /**
   * The element next to which it opens, if it has no trigger; the element gets the focus back. `open` then controls it.
   */
  anchor?: HTMLElement | null | undefined
  /** The distance from the window's edges in pixels; 8 by default. */
  edge?: number | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A small sheet next to the button that opens it; Esc or a press elsewhere closes it. */
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

/**
 * The content. With an anchor it is mounted open and unmounted on closing, so that it takes and returns the focus by
 * itself.
 */
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
    <Ark.Content ref={content} className={classNames(surface.float, surface.popover, layout.stack3, styles.sheet)}>
      <Ark.Title className={styles.title}>{title}</Ark.Title>
      {children}
    </Ark.Content>
  )
}
