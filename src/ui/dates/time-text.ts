const minutesInHour = 60

/**
 * Completes a time as people type it: '9' and '930' become '09:00' and '09:30', as do '9.30' and '9:30'. Any other text
 * stays.
 */
export function completeTimeText(text: string): string {
  const found = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/.exec(text.trim())
  if (!found) return text.trim()
  const hour = Number(found[1])
  const minute = Number(found[2] ?? 0)
  if (hour > 23 || minute >= minutesInHour) return text.trim()
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** Lists the times from one to another by steps, both included: '07:00', '07:15' … */
export function timesBetween(from: string, to: string, stepMinutes: number): string[] {
  const times: string[] = []
  for (let minute = toMinutes(from); minute <= toMinutes(to); minute += stepMinutes) {
    times.push(
      completeTimeText(`${Math.floor(minute / minutesInHour)}:${String(minute % minutesInHour).padStart(2, '0')}`),
    )
  }
  return times
}

function toMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * minutesInHour + minute
}
