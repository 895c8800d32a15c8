import styles from './WeekPicture.module.css'

const days = [0, 1, 2, 3, 4]
const bars = [
  { row: 0, from: 0, days: 3, tone: 'plain' },
  { row: 0, from: 3, days: 2, tone: 'light' },
  { row: 1, from: 1, days: 2, tone: 'gold' },
  { row: 1, from: 3.5, days: 1.5, tone: 'plain' },
  { row: 2, from: 0, days: 1.5, tone: 'light' },
  { row: 2, from: 2, days: 3, tone: 'plain' },
  { row: 3, from: 0.5, days: 2.5, tone: 'open' },
  { row: 3, from: 3, days: 2, tone: 'gold' },
  { row: 4, from: 1, days: 4, tone: 'light' },
] as const
const faces = ['#2f947a', '#ecbd51', '#83b7dc', '#eb9a87', '#bda1d4'] as const
const fills = { plain: '#1f7a65', light: '#b0dfcf', gold: '#ecbd51', open: 'none' } as const
const [left, top, dayWidth, rowHeight] = [96, 64, 128, 68]

/** An illustration of a week of shifts, with one open position. */
export function WeekPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 720 440" preserveAspectRatio="xMinYMin slice" aria-hidden>
      <rect className={styles.sheet} x="0" y="0" width="760" height="480" rx="20" />
      {days.map((day) => (
        <g key={day}>
          <line className={styles.rule} x1={left + day * dayWidth} x2={left + day * dayWidth} y1="24" y2="460" />
          <rect className={styles.name} x={left + day * dayWidth + 16} y="30" width="38" height="8" rx="4" />
        </g>
      ))}
      {days.map((row) => (
        <g key={row} transform={`translate(0 ${top + row * rowHeight})`}>
          <circle fill={faces[row]} cx="48" cy="30" r="18" />
          <line className={styles.rule} x1="24" x2="760" y1={rowHeight - 4} y2={rowHeight - 4} />
        </g>
      ))}
      {bars.map((bar) => (
        <g
          key={`${bar.row} ${bar.from}`}
          transform={`translate(${left + bar.from * dayWidth + 8} ${top + bar.row * rowHeight + 10})`}
        >
          <rect
            className={styles.bar}
            data-tone={bar.tone}
            fill={fills[bar.tone]}
            width={bar.days * dayWidth - 16}
            height="40"
            rx="10"
          />
          <rect className={styles.line} data-tone={bar.tone} x="14" y="12" width={bar.days * 34} height="6" rx="3" />
          <rect className={styles.line} data-tone={bar.tone} x="14" y="23" width={bar.days * 20} height="5" rx="2.5" />
        </g>
      ))}
    </svg>
  )
}
