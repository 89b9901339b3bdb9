import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PortalIntoProps {
  element: HTMLElement
  children: ReactNode
}

/** Renders its children into an element that React did not create, such as a calendar's cell. */
export function PortalInto({ element, children }: PortalIntoProps) {
  return createPortal(children, element)
}
