import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './ColumnHandle.module.css'
import { narrowest, sizedStyles, widest, widthWithin } from './list-layout.ts'
import type { ColumnWidths } from './use-list-view.ts'

interface Props {
  column: { readonly key: string; readonly label: string }
  widths: ColumnWidths
  /** True for the handle in the tab order; the arrow keys lead to the others. */
  isFirst: boolean
}

const step = 16

/** The edge of a column heading. Dragging it or using the arrow keys changes the width of the column. */
export function ColumnHandle({ column: { key, label }, widths, isFirst }: Props) {
  const { t } = useTranslation()

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const table = tableOf(handle)
    const from = measured(handle)
    let now = from
    handle.setPointerCapture(event.pointerId)
    const move = ({ clientX }: globalThis.PointerEvent) => {
      now = { ...from, [key]: widthWithin((from[key] ?? 0) + clientX - event.clientX) }
      // While dragging, only the style changes, so that rows are not rendered for every pixel.
      table.dataset.sized = 'true'
      for (const [name, value] of Object.entries(sizedStyles(Object.keys(now), now)))
        table.style.setProperty(name, value)
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      if (now !== from) widths.set({ ...widths.of, ...now })
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const { key: pressed, shiftKey, currentTarget } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[pressed]
    const to = { ArrowUp: -1, ArrowDown: 1 }[pressed]
    if (by) {
      const from = measured(currentTarget)
      widths.set({ ...widths.of, ...from, [key]: widthWithin((from[key] ?? 0) + by * step * (shiftKey ? 4 : 1)) })
    } else if (to) {
      const all = [...tableOf(currentTarget).querySelectorAll<HTMLElement>('thead [role="separator"]')]
      all[all.indexOf(currentTarget) + to]?.focus()
    } else if (pressed === 'Enter') restore()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function restore() {
    widths.set(Object.fromEntries(Object.entries(widths.of).filter(([name]) => name !== key)))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- there is no HTML element for a movable splitter
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('platform.list.width', { column: label })}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={widths.of[key] ?? narrowest}
      aria-valuetext={widths.of[key] ? `${widths.of[key]} px` : t('platform.list.widthAutomatic')}
      title={t('platform.list.widthKeys')}
      tabIndex={isFirst ? 0 : -1}
      className={styles.handle}
      onPointerDown={drag}
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={restore}
    />
  )
}

function tableOf(handle: HTMLElement): HTMLElement {
  return handle.closest('table') as HTMLElement
}

/** The widths of all resizable columns: resizing one must not move the others. */
function measured(handle: HTMLElement): Record<string, number> {
  const heads = [...tableOf(handle).querySelectorAll<HTMLElement>('thead th[data-column]')]
  const shown = heads.filter((head) => head.offsetWidth > 0)
  return Object.fromEntries(shown.map((head) => [head.dataset.column as string, widthWithin(head.offsetWidth)]))
}
