/** The address that dials a phone as it was written; null where no figure was. */
export function telHref(phone: string): string | null {
  return /\d/.test(phone) ? `tel:${phone.replace(/[^\d+]/g, '')}` : null
}
