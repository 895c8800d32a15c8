import { type ReactNode, useEffect, useRef } from 'react'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import styles from './LinkedSection.module.css'

// Scrolling, clicking or typing means that the user has arrived.
const arrivals = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** A section of a long screen that an address can name, as `?tab=documents`: it is scrolled into view, also while content above it still loads. */
export function LinkedSection({ name, children }: { name: string; children: ReactNode }) {
  const [{ tab }] = useAddressQuery({ tab: '' })
  const part = useRef<HTMLDivElement>(null)
  const isSought = tab === name
  useEffect(() => {
    if (!isSought) return undefined
    const growth = new ResizeObserver(() =>
      part.current?.firstElementChild?.scrollIntoView({ block: 'start', behavior: 'instant' }),
    )
    const arrive = () => growth.disconnect()
    growth.observe(document.body)
    for (const one of arrivals) window.addEventListener(one, arrive, { once: true, passive: true })
    return () => {
      arrive()
      for (const one of arrivals) window.removeEventListener(one, arrive)
    }
  }, [isSought])
  return (
    <div ref={part} className={styles.part}>
      {children}
    </div>
  )
}
