import { widthAcross } from './grid/columns/place-across.ts'

/** How much text fits into an appointment in a day's column; undefined outside such columns. */
type Room = 'tiny' | 'narrow' | 'slim' | 'plain' | 'wide'

/** Returns the room for a width in pixels. */
export function roomOf(width: number): Room {
  if (width < 72) return 'tiny'
  if (width < 96) return 'narrow'
  if (width < 132) return 'slim'
  return width > 220 ? 'wide' : 'plain'
}

/**
 * Returns the room inside an event, which shares its day's column with the simultaneous appointments. Reading each
 * appointment's own width (or a container query) would force a layout for each.
 */
export function roomAt(place: HTMLElement): Room | undefined {
  const event = place.closest<HTMLElement>('.sx__time-grid-event')
  const column = event?.closest<HTMLElement>('[data-time-grid-date]')
  return event && column ? roomOf((column.clientWidth * widthAcross(event)) / 100) : undefined
}

/** Adapts the rendered appointments of these columns to their present width. */
export function fitAppointments(surface: HTMLElement): void {
  const appointments = [...surface.querySelectorAll<HTMLElement>('[data-room]')]
  const rooms = appointments.map(roomAt)
  for (const [index, appointment] of appointments.entries()) {
    const room = rooms[index]
    if (room && appointment.dataset.room !== room) appointment.dataset.room = room
  }
}
