import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { dateOf, dayOf } from './days.ts'
import { stepsOf, type TimelineView, usualZooms, viewAt, zooms } from './scale.ts'

/** The position on the timeline, stored in the URL: view, zoom and day. */
export interface TimelinePosition {
  readonly view: TimelineView
  readonly zoom: number
  readonly date: string
  readonly today: string
  readonly setView: (view: TimelineView) => void
  readonly nearer: (() => void) | undefined
  readonly farther: (() => void) | undefined
  readonly goTo: (date: string) => void
  readonly goToView: (view: TimelineView, date: string) => void
  /** Moves by a number of days, back if negative. */
  readonly goBy: (days: number) => void
}

/** Reads the position on the timeline from the URL. */
export function useTimelinePosition(): TimelinePosition {
  const { timeZone } = useFormat()
  const today = todayIn(timeZone)
  const [query, change] = useAddressQuery({ view: 'week', zoom: '', date: today })
  const view = query.view === 'day' ? 'day' : 'week'
  const inAddress = Number(query.zoom)
  const isKnown = query.zoom !== '' && zooms[inAddress] !== undefined && viewAt(inAddress) === view
  const zoom = isKnown ? inAddress : usualZooms[view]
  const date = isDate(query.date) ? query.date : today
  const { nearer, farther } = stepsOf(zoom)
  const setZoom = (next: number) => {
    const view = viewAt(next)
    change({ view, zoom: next === usualZooms[view] ? '' : String(next) })
  }
  const goTo = (day: string) => {
    if (isDate(day)) change({ date: day })
  }
  return {
    view,
    zoom,
    date,
    today,
    setView: (view) => change({ view, zoom: '' }),
    nearer: nearer === undefined ? undefined : () => setZoom(nearer),
    farther: farther === undefined ? undefined : () => setZoom(farther),
    goTo,
    goToView: (view, day) => change({ view, zoom: '', date: day }),
    goBy: (days) => goTo(dateOf(dayOf(date) + days)),
  }
}

function isDate(text: string): boolean {
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
