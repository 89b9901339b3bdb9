import { Popover as Ark } from '@ark-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import styles from './popover.module.css'

export interface PopoverProps {
  /** The name of what opens, read aloud and shown at its head. */
  title: string
  /** A Button or IconButton that opens it. */
  trigger: ReactElement
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A small sheet beside the button that opens it; Esc or a press elsewhere closes it. */
export function Popover({ title, trigger, open, onOpenChange, children }: PopoverProps) {
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => onOpenChange?.(details.open)}
      lazyMount
      unmountOnExit
      positioning={{ strategy: 'fixed', gutter: 6 }}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className={styles.sheet}>
          <Ark.Title className={styles.title}>{title}</Ark.Title>
          {children}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
