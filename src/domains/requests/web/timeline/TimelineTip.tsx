import { IconArrowsHorizontal, IconArrowRight } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { FactRows } from '#platform/web/ui/record/Facts.tsx'
import { requestRoutes } from '../../contract.ts'
import { RequestStatusBadge } from '../RequestStatusBadge.tsx'
import { useRequestFacts } from '../use-request-facts.ts'
import { dateOf } from './days.ts'
import type { Span } from './layout.ts'
import styles from './TimelineTip.module.css'
import type { DraggedBar } from './use-bar-drag.ts'
import type { Tip } from './use-tip.ts'

interface Props {
  id: string
  span: Span
  by: Tip['by']
  /** The bar that is being moved, with its new dates. */
  dragged: DraggedBar | undefined
  /** Returns the current position of the bar on the screen. */
  anchor: () => DOMRect | undefined
  /** A change of this value means that the bar has moved on the screen. */
  moved: unknown
  onEnter: () => void
  onLeave: () => void
}

const room = 10

/** The details of a request, next to its bar. */
export function TimelineTip({ id, span, by, dragged, anchor, moved, onEnter, onLeave }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const root = useRef<HTMLDivElement>(null)
  const whole = useRead(requestRoutes.readRequest, { params: { id: span.id } }, { enabled: !dragged })
  const facts = useRequestFacts(span.request, whole.data)
  const { request } = span
  const days = dragged
    ? { from: dateOf(dragged.start), to: dateOf(dragged.end), count: dragged.end - dragged.start + 1 }
    : undefined

  useLayoutEffect(() => {
    const element = root.current
    const bar = anchor()
    if (!element || !bar) return
    element.style.maxHeight = ''
    const { offsetWidth: width, offsetHeight: height } = element
    const middle = Math.max(bar.left, room) + Math.min(bar.width, 320) / 2
    const left = Math.min(Math.max(room, middle - width / 2), window.innerWidth - width - room)
    // Never over the bar, which could not be dragged: where neither side has enough room, the last details are cut.
    const [above, below] = [bar.top - 2 * room, window.innerHeight - bar.bottom - 2 * room]
    const isBelow = height <= below || below >= above
    const shown = Math.min(height, isBelow ? below : above)
    element.style.left = `${left}px`
    element.style.top = `${isBelow ? bar.bottom + room : bar.top - room - shown}px`
    element.style.maxHeight = `${shown}px`
  }, [anchor, moved, whole.data, days?.from, days?.to])

  return (
    <div
      ref={root}
      id={id}
      role={by === 'touch' ? 'group' : 'tooltip'}
      aria-label={by === 'touch' ? request.title : undefined}
      data-tip
      className={styles.tip}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <p className={styles.title}>{request.title}</p>
      {days ? (
        <p className={styles.days}>
          <IconArrowsHorizontal size={18} aria-hidden />
          <strong>{format.dates(days.from, days.to)}</strong>
          <span>{t('requests.duration.days', { count: days.count })}</span>
        </p>
      ) : (
        <>
          <RequestStatusBadge status={request.status} />
          <FactRows facts={facts} className={styles.facts} />
        </>
      )}
      {by === 'touch' && !days && (
        <LinkButton
          to={`/provider/requests/${span.id}`}
          fullWidth
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          {t('requests.timeline.open')}
        </LinkButton>
      )}
      {dragged?.by === 'keys' && <p className={styles.help}>{t('requests.timeline.keysHelp')}</p>}
    </div>
  )
}
