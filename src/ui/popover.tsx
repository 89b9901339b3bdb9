import { Popover as Ark } from '@ark-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
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
      finalFocusEl={anchor ? () => anchor : undefined}
      positioning={{
        strategy: 'fixed',
        gutter: 6,
        overflowPadding: edge,
        ...(anchor && { getAnchorElement: () => anchor }),
      }}
    >
      {trigger && <Ark.Trigger asChild>{trigger}</Ark.Trigger>}
      <Ark.Positioner>
        <Ark.Content className={styles.sheet}>
          <Ark.Title className={styles.title}>{title}</Ark.Title>
          {children}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
