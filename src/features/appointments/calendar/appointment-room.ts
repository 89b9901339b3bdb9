/** How much an appointment in a day's column can say; undefined for what has no column. */
type Room = 'tiny' | 'narrow' | 'slim' | 'plain' | 'wide'

/** The room of so many pixels of width. */
export function roomOf(width: number): Room {
  if (width < 72) return 'tiny'
  if (width < 96) return 'narrow'
  if (width < 132) return 'slim'
  return width > 220 ? 'wide' : 'plain'
}

/**
 * The room at a place inside one of the calendar's events, which shares its day's column with the appointments of the same time. Asking each
 * appointment's own width (or letting the style sheet ask) would have the page laid out for each.
 */
export function roomAt(place: HTMLElement): Room | undefined {
  const event = place.closest<HTMLElement>('.sx__time-grid-event')
  const column = event?.closest<HTMLElement>('[data-time-grid-date]')
  return event && column ? roomOf((column.clientWidth * Number.parseFloat(event.style.width)) / 100) : undefined
}

/** Fits the appointments that are drawn in these columns to the room that they have now. */
export function fitAppointments(surface: HTMLElement): void {
  const appointments = [...surface.querySelectorAll<HTMLElement>('[data-room]')]
  const rooms = appointments.map(roomAt)
  for (const [index, appointment] of appointments.entries()) {
    const room = rooms[index]
    if (room && appointment.dataset.room !== room) appointment.dataset.room = room
  }
}
