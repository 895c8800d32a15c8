import { encodeQR } from 'qr'

interface Props {
  text: string
  label: string
  className?: string | undefined
}

/** A text as a QR code, rendered locally so that the text is not sent anywhere. Always dark on light, as cameras need it. */
export function QrCode({ text, label, className }: Props) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const size = rows.length
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#111" />
    </svg>
  )
}
