/**
 * Reads a number as people in Argentina write it: '18.000,50', '18000,5', and '18000.50' from a numeric pad. @returns
 * the number with a decimal point ('18000.50'), '' for an empty text, null for anything that is not a number.
 */
export function parseNumberText(text: string): string | null {
  const bare = text.replace(/[\s$]/g, '')
  if (bare === '') return ''
  const grouped = /^-?\d{1,3}(\.\d{3})+(,\d*)?$/.test(bare) || /^-?\d+(,\d*)?$/.test(bare)
  const plain = grouped ? bare.replaceAll('.', '').replace(',', '.') : bare
  return /^-?\d+(\.\d*)?$/.test(plain) ? plain.replace(/\.$/, '') : null
}

/** Formats a number ('18000.5') in Argentine notation ('18.000,50'); returns any other text as it is. */
export function formatNumberText(value: string, decimals: number): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value
  const [whole = '', fraction = ''] = value.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.')
  const padded = fraction === '' && decimals === 0 ? '' : fraction.padEnd(decimals, '0')
  return padded ? `${grouped},${padded}` : grouped
}
