/** The area code of the clinic's town, for numbers that people write without one. */
const OWN_AREA = '3537'
const LOCAL_DIGITS = 10

/**
 * A patient's phone as WhatsApp wants it: 549, area code and number, without the 0 and the 15 that people here dial. Null for what
 * is no Argentine mobile number.
 */
export function whatsappNumber(phone: string): string | null {
  const national = withoutPrefixes(phone.replace(/\D/g, ''))
  const local =
    national.length <= 8 ? `${OWN_AREA}${national.replace(/^15(?=\d{6}$)/, '')}` : withoutMobileMark(national)
  return local.length === LOCAL_DIGITS ? `549${local}` : null
}

/** The address that opens a chat with the patient, with a text that is ready to be sent; null without a number. */
export function whatsappLink(phone: string, text: string): string | null {
  const number = whatsappNumber(phone)
  return number && `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** Without what is dialled from abroad (00, 54, 9) or from another town (0). */
function withoutPrefixes(digits: string): string {
  const isAbroad = digits.replace(/^00/, '')
  const national = isAbroad.length > LOCAL_DIGITS ? isAbroad.replace(/^54/, '') : isAbroad
  return national.replace(/^9(?=\d{10}$)/, '').replace(/^0/, '')
}

/** The 15 stands behind an area code of 2 digits (11 alone), of 3 or of 4. */
function withoutMobileMark(digits: string): string {
  if (digits.length !== LOCAL_DIGITS + 2) return digits
  return digits.replace(/^(11|\d{4}|\d{3})15/, '$1')
}
