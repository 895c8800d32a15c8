import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import styles from './BarChart.module.css'
import type { Charted } from './chart.ts'

// The assumed width below the bars, and of a character of a name, in pixels.
const [room, roomOnPhone, sign] = [480, 250, 7]

/** The bars of a chart on their scale: one tab stop, with arrow keys to move between bars. */
export function Bars({ chart }: { chart: Charted }) {
  const { label, names, series, mark, show, showStep = show, unit, now } = chart
  const [pointed, setPointed] = useState<number>()
  const heights = names.map((_, bar) => series.reduce((sum, { values }) => sum + above(values[bar]), 0))
  const ticks = ticksFor(Math.max(0, ...heights, ...(mark?.values ?? [])), unit)
  const top = ticks.at(-1) ?? unit
  const at = Math.min(pointed ?? now ?? names.length - 1, names.length - 1)
  const text = labelOf(chart, at)
  const isPhone = useIsPhone()
  const widest = Math.max(...names.map(({ short }) => short.length)) * sign + 10
  const every = Math.ceil(names.length / Math.max(1, Math.floor((isPhone ? roomOnPhone : room) / widest)))
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(names.length - 1, Math.floor(((event.clientX - left) / width) * names.length))))
  }
  const step = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: names.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setPointed(Math.max(0, Math.min(names.length - 1, to)))
  }
  return (
    <div>
      <p className={styles.told} aria-hidden>
        <strong>{names[at]?.full}</strong>
        {text.map(({ label: name, value }) => (
          <span key={name}>
            {name} <b>{value}</b>
          </span>
        ))}
      </p>
      <div className={styles.plane}>
        <div className={styles.scale} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {showStep(tick)}
            </span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          className={styles.bars}
          aria-label={label}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={names.length}
          aria-valuenow={at + 1}
          aria-valuetext={[names[at]?.full, ...text.map(({ label: name, value }) => `${name} ${value}`)].join(', ')}
          onKeyDown={step}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(undefined)}
        >
          {ticks.map((tick) => (
            <span key={tick} className={styles.line} style={{ bottom: `${(tick / top) * 100}%` }} />
          ))}
          {names.map(({ full }, bar) => (
            <span key={full} className={styles.column} data-here={bar === at || undefined}>
              <span className={styles.stack}>
                {series.map(({ label: name, tone, values }) => (
                  <span key={name} data-tone={tone} style={{ height: `${(above(values[bar]) / top) * 100}%` }} />
                ))}
              </span>
              {Boolean(mark?.values[bar]) && (
                <span className={styles.mark} style={{ bottom: `${(above(mark?.values[bar]) / top) * 100}%` }} />
              )}
            </span>
          ))}
        </div>
        <div className={styles.names} aria-hidden>
          {names.map(({ full, short }, bar) => (
            <span key={full} data-now={bar === now || undefined}>
              {(names.length - 1 - bar) % every === 0 && <span>{short}</span>}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

// The scale begins at zero: a negative value has no bar, only its text.
const above = (value = 0) => Math.max(0, value)

function labelOf({ series, mark, show }: Charted, bar: number): { label: string; value: string }[] {
  return [...series, ...(mark ? [mark] : [])].map(({ label, values }) => ({ label, value: show(values[bar] ?? 0) }))
}

const steps = [1, 2, 5, 10, 20, 25, 50]

/** Returns round values from 0 to at least `most`, in at most five steps that are multiples of a unit. */
export function ticksFor(most: number, unit: number): number[] {
  let step = unit
  for (let power = 1; ; power *= 100) {
    const wide = steps.map((one) => one * power * unit).find((one) => one * 5 >= most)
    if (wide === undefined) continue
    step = wide
    break
  }
  const ticks = [0]
  while ((ticks.at(-1) ?? 0) < most || ticks.length < 2) ticks.push(ticks.length * step)
  return ticks
}
