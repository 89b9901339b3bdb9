import { Popover } from '@ark-ui/react/popover'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { useCloseOnBack } from '#ui/dialogs/use-close-on-back.ts'
import surface from '#ui/styles/surface.module.css'
import { uiTexts } from '#ui/ui-texts.ts'

export interface CalendarSheetProps {
  open: boolean
  label: string
  /** The element next to which it opens. */
  anchor: () => HTMLElement | null
  /** Gets the focus when it closes; by default the anchor. */
  returnFocus?: () => HTMLElement | null
  onClose: () => void
}

interface SheetLook {
  className: string | undefined
  placement: 'bottom-start' | 'bottom-end'
  /** Renders it at the end of the body, with this class on its positioner. */
  placeClass?: string | undefined
  children: ReactNode
}

/** The popover of a calendar. It opens with the focus on a day. */
export function CalendarSheet({
  open,
  label,
  anchor,
  returnFocus = anchor,
  onClose,
  ...look
}: CalendarSheetProps & SheetLook) {
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose()
      }}
      lazyMount
      unmountOnExit
      modal
      positioning={{ strategy: 'fixed', placement: look.placement, gutter: 4, getAnchorElement: anchor }}
      persistentElements={[anchor]}
      initialFocusEl={() => sheet.current?.querySelector<HTMLElement>('td [tabindex="0"]') ?? null}
      finalFocusEl={returnFocus}
    >
      <Portal disabled={look.placeClass === undefined}>
        <Popover.Positioner className={look.placeClass}>
          <Popover.Content
            ref={sheet}
            className={classNames(surface.float, surface.popover, look.className)}
            aria-label={`${uiTexts.date.calendar}: ${label}`}
          >
            <CloseOnBack onClose={onClose} />
            {look.children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}

function CloseOnBack({ onClose }: Pick<CalendarSheetProps, 'onClose'>) {
  useCloseOnBack(onClose)
  return null
}
