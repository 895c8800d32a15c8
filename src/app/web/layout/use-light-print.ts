import { useEffect } from 'react'

const name = 'data-mantine-color-scheme'

/** Prints in light colours in dark mode, too. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement
    let shown: string | null = null
    const before = () => {
      shown = root.getAttribute(name)
      root.setAttribute(name, 'light')
    }
    const after = () => {
      if (shown) root.setAttribute(name, shown)
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}
