import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useMemo } from 'react'

interface PortalIntoProps {
  element: HTMLElement
  children: ReactNode
}

/** Draws its children in an element that something other than React made, such as a cell of a calendar. */
export function PortalInto({ element, children }: PortalIntoProps) {
  const container = useMemo(() => ({ current: element }), [element])
  return <Portal container={container}>{children}</Portal>
}
