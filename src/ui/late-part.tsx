import { type ComponentType, useEffect } from 'react'
import { whenIdle } from './idle-time.ts'
import { lateComponent } from './late-component.ts'

/**
 * A part of a screen that is not looked at first (below the fold, or seldom there): its code is fetched when the screen is drawn and
 * the page idle, so that the first paint does not wait for it. Nothing stands in its place until then.
 */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const late = lateComponent(fetchPart)

  return function LatePart(props: Props) {
    const Part = late.useComponent()
    // What could not be fetched is asked for again when the screen is opened anew.
    useEffect(() => whenIdle(() => void late.load().catch(console.warn)), [])
    return Part && <Part {...props} />
  }
}
