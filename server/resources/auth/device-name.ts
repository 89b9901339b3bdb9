/** Browsers by their mark. Most also claim to be those further down. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Names a device as its person would, from the User-Agent: 'Chrome en Android'. Empty when it says neither. */
export function deviceName(userAgent = ''): string {
  return [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean).join(' en ')
}

function named(kinds: typeof BROWSERS, userAgent: string): string {
  return kinds.find(([mark]) => mark.test(userAgent))?.[1] ?? ''
}
