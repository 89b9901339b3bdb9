/**
 * Returns the link to a WhatsApp chat with a prepared text. `number`: digits with the country code first; '' lets the
 * person choose a contact.
 */
export function chatLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
