import { type FocusEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** The request whose tooltip is open, and what opened it. */
export interface Tip {
  readonly id: string
  /** `touch` keeps the tooltip open until something else is tapped, and shows a link to the request. */
  readonly by: 'hover' | 'focus' | 'touch'
}

const opensAfter = 180
const closesAfter = 140

/** Decides which request has the tooltip, by hover, focus or touch. */
export function useTip(idAt: (target: EventTarget | null) => string | undefined) {
  const [tip, setTip] = useState<Tip>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const after = useCallback((milliseconds: number, next: Tip | undefined) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setTip(next), milliseconds)
  }, [])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setTip(undefined)
  }, [])
  const keep = useCallback(() => clearTimeout(timer.current), [])
  const leave = useCallback(() => after(closesAfter, undefined), [after])
  useEffect(() => () => clearTimeout(timer.current), [])

  const isTouched = tip?.by === 'touch'
  useEffect(() => {
    if (!tip) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const touch = (event: globalThis.PointerEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('[data-request], [data-tip]')
      if (isTouched && !isInside) close()
    }
    window.addEventListener('keydown', press)
    window.addEventListener('pointerdown', touch)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('pointerdown', touch)
    }
  }, [tip, isTouched, close])

  const handlers = useMemo(
    () => ({
      onPointerOver: (event: PointerEvent) => {
        const id = idAt(event.target)
        if (event.pointerType !== 'touch' && id && event.buttons === 0) after(opensAfter, { id, by: 'hover' })
      },
      onPointerOut: (event: PointerEvent) => {
        if (event.pointerType !== 'touch' && idAt(event.target)) leave()
      },
      onFocus: (event: FocusEvent) => {
        const id = idAt(event.target)
        if (!id || !(event.target instanceof Element) || !event.target.matches(':focus-visible')) return
        clearTimeout(timer.current)
        setTip({ id, by: 'focus' })
      },
      onBlur: (event: FocusEvent) => {
        if (idAt(event.target)) leave()
      },
    }),
    [idAt, after, leave],
  )
  const touch = useCallback((id: string) => setTip({ id, by: 'touch' }), [])
  return { tip, touch, close, keep, leave, handlers }
}
