import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import type { Crop } from '#base/crop.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { mostZoomOf, pushed, type Size, zoomed, zoomOf } from './crop.ts'
import styles from './Cropper.module.css'

interface Props {
  /** The address of the whole picture. */
  source: string
  size: Size
  part: Crop
  onChange: (part: Crop) => void
}

const zoomStep = 1.15
const pushes: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Crops a picture to a square: moved with the pointer, a finger or the arrow keys, zoomed with two fingers, + and −, or the slider. */
export function Cropper({ source, size, part, onChange }: Props) {
  const { t } = useTranslation()
  const help = useId()
  const { width, height } = size
  const fingers = useFingers(part, size, onChange)
  const share = (pixels: number) => `${(pixels / part.side) * 100}%`
  const zoom = zoomOf(part, size)
  const most = mostZoomOf(size)

  function press(event: KeyboardEvent) {
    const push = pushes[event.key]
    const step = part.side / (event.shiftKey ? 4 : 20)
    const turned = { '+': zoom * zoomStep, '=': zoom * zoomStep, '-': zoom / zoomStep, '0': 1 }[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || (!push && turned === undefined)) return
    event.preventDefault()
    onChange(push ? pushed(part, push[0] * step, push[1] * step, size) : zoomed(part, turned ?? zoom, size))
  }

  return (
    <div className={styles.cropper}>
      <div
        className={styles.frame}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys move and zoom the picture
        tabIndex={0}
        data-cropper
        aria-label={t('platform.picture.part')}
        aria-describedby={help}
        onKeyDown={press}
        {...fingers}
      >
        <img
          src={source}
          alt=""
          draggable={false}
          className={styles.picture}
          style={{ width: share(width), height: share(height), left: share(-part.left), top: share(-part.top) }}
        />
        <span className={styles.round} aria-hidden />
      </div>
      <div className={styles.beside}>
        <label className={styles.zoom}>
          {t('platform.picture.zoom')}
          <input
            type="range"
            min={1}
            max={most}
            step={0.05}
            disabled={most === 1}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)}%`}
            onChange={(event) => onChange(zoomed(part, Number(event.currentTarget.value), size))}
          />
        </label>
        <p id={help} className={styles.help}>
          {t('platform.picture.partHelp')}
        </p>
      </div>
    </div>
  )
}

/** One finger moves the picture; the distance between two sets the zoom. */
function useFingers(part: Crop, size: Size, onChange: (part: Crop) => void) {
  const down = useRef(new Map<number, { x: number; y: number }>())
  const lift = (event: PointerEvent) => void down.current.delete(event.pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      down.current.set(event.pointerId, now)
      if (other) {
        const far = (one: typeof now) => Math.hypot(one.x - other.x, one.y - other.y) || 1
        onChange(zoomed(part, (zoomOf(part, size) * far(now)) / far(before), size))
        return
      }
      const scale = part.side / event.currentTarget.clientWidth
      onChange(pushed(part, (now.x - before.x) * scale, (now.y - before.y) * scale, size))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
