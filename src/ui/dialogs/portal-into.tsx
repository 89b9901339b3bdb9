import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useMemo } from 'react'

interface PortalIntoProps {
  element: HTMLElement
  children: ReactNode
}

/** Renders its children into an element that React did not create, such as a calendar's cell. */
export function PortalInto({ element, children }: PortalIntoProps) {
  const container = useMemo(() => ({ current: element }), [element])
  return <Portal container={container}>{children}</Portal>
}
