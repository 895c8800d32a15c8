import type { ComponentProps, FocusEvent, MouseEvent } from 'react'
import { useNavigator } from './use-navigation.ts'

/** A link within the application; for Mantine's components too, as `component={Link}`. */
export function Link({
  to,
  replace = false,
  onClick,
  onFocus,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean }) {
  const { go, prepare } = useNavigator()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (event.defaultPrevented || elsewhere || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    go(to, { replace })
  }
  function focus(event: FocusEvent<HTMLAnchorElement>) {
    onFocus?.(event)
    prepare(to)
  }
  return <a {...rest} href={to} onClick={follow} onPointerEnter={() => prepare(to)} onFocus={focus} />
}
