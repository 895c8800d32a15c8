import { Tooltip } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Mark } from '../../rules/marks.ts'
import styles from './Marks.module.css'

const opening = ['mouseover', 'focusin'] as const
const closing = ['mouseout', 'focusout'] as const

/** Explains the flags of the hovered or focused row. One tooltip serves all rows, so that many rows stay cheap. */
export function MarksTip({ table }: { table: RefObject<HTMLTableElement | null> }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const within = table.current
    const open = ({ target }: Event) => setShown((target as HTMLElement).closest<HTMLElement>('[data-marks]'))
    const close = () => setShown(null)
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    for (const name of opening) within?.addEventListener(name, open)
    for (const name of closing) within?.addEventListener(name, close)
    window.addEventListener('keydown', closeByKey)
    return () => {
      for (const name of opening) within?.removeEventListener(name, open)
      for (const name of closing) within?.removeEventListener(name, close)
      window.removeEventListener('keydown', closeByKey)
    }
  }, [table])
  if (!shown) return null
  const marks = (shown.dataset.marks ?? '').split(' ') as Mark[]
  return (
    <Tooltip
      key={marks.join()}
      opened
      multiline
      w={280}
      withArrow
      target={shown}
      label={
        <ul className={styles.means}>
          {marks.map((mark) => (
            <li key={mark}>
              <strong>{t(`timesheets.mark.${mark}.name`)}</strong>: {t(`timesheets.mark.${mark}.means`)}
            </li>
          ))}
        </ul>
      }
    />
  )
}
