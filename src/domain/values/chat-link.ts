/** The address that opens a WhatsApp chat, with a text that is ready to be sent. `number`: digits, the country's first; '' lets people choose. */
export function chatLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
