import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './qr-code.module.css'

interface QrCodeProps {
  text: string
  /** What the code holds, for screen readers. */
  label: string
}

/** The quiet zone that cameras need around a code, in modules. */
const BORDER = 4

/** A QR code, dark on white in both colour schemes: some cameras read no inverted one. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = useMemo(() => encode(text, { border: BORDER }), [text])
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={styles.code} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
