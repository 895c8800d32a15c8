import {
  type CSSProperties,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { BarLayer, type BarTexts } from './bar-layer.ts'
import { dateOf, dayOf, weekdayOf } from './days.ts'
import { type Row, rowsIn } from './layout.ts'
import { pixelsAt, viewAt } from './scale.ts'
import type { SpanStore } from './span-store.ts'
import styles from './Timeline.module.css'
import { TimelineHead } from './TimelineHead.tsx'
import names from './TimelineNames.module.css'
import { TimelineTip } from './TimelineTip.tsx'
import { useTimelineLoading } from './use-timeline-loading.ts'
import { useBarDrag } from './use-bar-drag.ts'
import { useMoves } from './use-moves.ts'
import { useViewport } from './use-viewport.ts'
import { useTip } from './use-tip.ts'

interface Props {
  store: SpanStore
  zoom: number
  date: string
  onArrive: (date: string) => void
  today: string
  isAllFolded: boolean
  onFold: (id: string) => void
  onFoldAll: () => void
  holidays: ReadonlyMap<number, string>
  /** Shown when there are no requests. */
  empty: ReactNode
}

/**
 * Requests over time: a row for each project under its client, a bar for each request. Only the visible part is
 * rendered. The bars are drawn in one layer outside of React, which renders the header, the names and the tooltip.
 */
export function Timeline(props: Props) {
  const { store, zoom, date, onArrive, isAllFolded, onFold, onFoldAll, holidays, empty } = props
  const { t } = useTranslation()
  const { go, prepare } = useNavigation()
  const id = useId()
  const shown = useSyncExternalStore(store.subscribe, store.snapshot)
  const { layout } = shown
  const scroller = useRef<HTMLDivElement>(null)
  const [bars] = useState(() => new BarLayer())
  const attach = useCallback((element: HTMLElement | null) => bars.attach(element), [bars])
  const plane = useViewport({ scroller, bars, layout, texts: useBarLabel(), zoom, date, onArrive })
  const { scale, area, sight } = plane
  const today = dayOf(props.today)
  const isDaily = viewAt(zoom) === 'day'

  const idAt = useCallback((target: EventTarget | null) => bars.spanAt(target)?.id, [bars])
  const { tip, touch, close, keep, leave, handlers: tipping } = useTip(idAt)
  const {
    dragged,
    announcement,
    handlers: grip,
  } = useBarDrag({
    scroller,
    bars,
    plane,
    layout,
    move: useMoves(store),
    open: (request) => go(`/provider/requests/${request}`),
    onTap: touch,
    tapped: tip?.by === 'touch' ? tip.id : undefined,
  })
  const pan = usePan(
    scroller,
    useCallback((target) => target instanceof Element && !target.closest('[data-request], button, a'), []),
  )
  useTimelineLoading(store, area, sight, shown.isFirst)

  const about = dragged?.span.id ?? tip?.id
  const span = about === undefined ? undefined : store.spanOf(about)
  const tipId = `${id}tip`
  useEffect(() => {
    const element = about === undefined ? undefined : bars.elementOf(about)
    if (!element || !about) return undefined
    element.setAttribute('aria-describedby', tipId)
    if (tip?.by === 'touch') element.dataset.tapped = ''
    prepare(`/provider/requests/${about}`)
    return () => {
      element.removeAttribute('aria-describedby')
      delete element.dataset.tapped
    }
  }, [about, tip?.by, bars, tipId, prepare])
  const anchor = useCallback(() => {
    const bar = about === undefined ? undefined : bars.elementOf(about)?.getBoundingClientRect()
    const frame = scroller.current?.getBoundingClientRect()
    const namesWidth = scroller.current?.querySelector<HTMLElement>('[data-corner]')?.offsetWidth ?? 0
    if (!bar || !frame) return undefined
    const left = Math.max(bar.left, frame.left + namesWidth)
    return new DOMRect(left, bar.top, Math.max(0, Math.min(bar.right, frame.right) - left), bar.height)
  }, [about, bars, scroller])

  const rows = useMemo(() => rowsIn(layout, area.top, area.bottom), [layout, area])
  const free = [...holidays.keys()].filter((day) => day >= area.from && day <= area.to && weekdayOf(day) < 6)
  const width = scale.days * scale.pixels
  const isEmpty = !shown.isLoading && !shown.failure && layout.rows.length === 0
  return (
    <div className={styles.frame} data-loading={shown.isLoading || undefined}>
      <div ref={scroller} className={styles.scroller} onScroll={tip?.by === 'hover' ? close : undefined} {...pan}>
        <TimelineHead
          scale={scale}
          from={area.from}
          to={area.to}
          today={today}
          holidays={holidays}
          isDaily={isDaily}
          isAllFolded={isAllFolded}
          onFoldAll={onFoldAll}
        />
        <div className={styles.body} style={{ height: layout.height }}>
          <div className={styles.names}>
            <TimelineNames rows={rows} onFold={onFold} />
          </div>
          <div className={styles.plane} style={{ width }}>
            <div
              className={styles.ground}
              data-daily={isDaily || undefined}
              data-far={scale.pixels < 8 || undefined}
              style={
                {
                  '--day': `${scale.pixels}px`,
                  '--monday': `${((8 - weekdayOf(scale.origin)) % 7) * scale.pixels}px`,
                } as CSSProperties
              }
            />
            {rows.map((row) => (
              <div
                key={row.id}
                className={styles.stripe}
                data-kind={row.kind}
                style={{ top: row.top, height: row.height }}
              />
            ))}
            {free.map((day) => (
              <div key={day} className={styles.holiday} style={{ left: pixelsAt(scale, day), width: scale.pixels }} />
            ))}
            <div className={styles.today} style={{ left: pixelsAt(scale, today) + scale.pixels / 2 }} />
            <div
              ref={attach}
              className={styles.bars}
              role="application"
              aria-label={t('requests.timeline.label')}
              aria-describedby={`${id}help`}
              {...tipping}
              {...grip}
              onBlur={(event) => {
                tipping.onBlur(event)
                grip.onBlur(event)
              }}
            />
          </div>
        </div>
      </div>
      {shown.isFirst && !shown.failure && (
        <div className={styles.over}>
          <Loading rows={6} height={36} />
        </div>
      )}
      {isEmpty && <div className={styles.over}>{empty}</div>}
      <TimelineFailure failure={shown.failure} retry={() => store.retry(area.from, area.to)} />
      <p id={`${id}help`} className="visually-hidden">
        {t('requests.timeline.help')}
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {announcement}
      </p>
      {span && (dragged || tip) && (
        <TimelineTip
          id={tipId}
          span={span}
          by={tip?.by ?? 'focus'}
          dragged={dragged}
          anchor={anchor}
          moved={area}
          onEnter={keep}
          onLeave={tip?.by === 'hover' ? leave : keep}
        />
      )}
    </div>
  )
}

/** The sticky column with the names of clients and projects, which can be collapsed. */
const TimelineNames = memo(function TimelineNames({
  rows,
  onFold,
}: {
  rows: readonly Row[]
  onFold: (id: string) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      {rows.map((row) => (
        <div key={row.id} className={names.row} data-kind={row.kind} style={{ top: row.top, height: row.height }}>
          <button
            type="button"
            className={names.button}
            aria-expanded={!row.isFolded}
            title={row.name}
            onClick={() => onFold(row.id)}
          >
            <IconChevronDown className={names.arrow} size={16} aria-hidden />
            {row.colour && <span className={names.colour} style={{ background: row.colour }} aria-hidden />}
            <span className={names.name}>
              {row.kind === 'client' && <span className="visually-hidden">{`${t('requests.field.client')}: `}</span>}
              {row.name}
            </span>
          </button>
        </div>
      ))}
    </>
  )
})

/** Returns the accessible names of the bars. */
function useBarLabel(): BarTexts {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(
    () => ({
      nameOf: ({ start, end, request }) =>
        t('requests.timeline.bar', {
          title: request.title,
          client: request.client.name,
          dates: format.dates(dateOf(start), dateOf(end)),
          filled: request.filledPositions,
          positions: request.positions,
          status: t(`requests.status.${request.status}`),
        }),
      countOf: ({ request }) =>
        t('requests.positions.short', { filled: request.filledPositions, positions: request.positions }),
      pathOf: ({ id }) => `/provider/requests/${id}`,
    }),
    [t, format],
  )
}

/** Scrolls by dragging the background with a mouse. Touch scrolls natively. */
function usePan(scroller: RefObject<HTMLElement | null>, isGround: (target: EventTarget | null) => boolean) {
  const from = useRef<{ x: number; y: number; left: number; top: number } | undefined>(undefined)
  return useMemo(
    () => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const element = scroller.current
        if (!element || event.pointerType !== 'mouse' || event.button !== 0 || !isGround(event.target)) return
        from.current = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const start = from.current
        if (!start) return
        scroller.current?.scrollTo({
          left: start.left + start.x - event.clientX,
          top: start.top + start.y - event.clientY,
          behavior: 'instant',
        })
      },
      onPointerUp() {
        from.current = undefined
      },
      onPointerCancel() {
        from.current = undefined
      },
    }),
    [scroller, isGround],
  )
}

/** Shows why requests could not be loaded, over the loaded ones, with a button to try again. */
function TimelineFailure({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const wordsOf = useFailureText()
  const isReported = failure instanceof ApiProblem || failure instanceof NetworkFailure
  return (
    <div role="alert">
      {Boolean(failure) && (
        <div className={styles.failure}>
          <IconAlertTriangle size={20} aria-hidden />
          <p className={styles.words}>{isReported ? wordsOf(failure) : t('platform.state.failed')}</p>
          <Button size="compact-sm" variant="default" onClick={retry}>
            {t('platform.action.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
