/** A rectangle within the window, in pixels. */
export interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}
type Size = Pick<Box, 'width' | 'height'>

const gap = 16
const edge = 12

/** Places a card beside its target without covering it: below, above, at either side, else at the lower edge. */
export function placeNextTo(target: Box, card: Size, room: Size): { top: number; left: number } {
  const within = (start: number, size: number, whole: number) => Math.max(edge, Math.min(start, whole - size - edge))
  const left = within(target.left + (target.width - card.width) / 2, card.width, room.width)
  const top = within(target.top + (target.height - card.height) / 2, card.height, room.height)
  const below = target.top + target.height + gap
  const above = target.top - gap - card.height
  const after = target.left + target.width + gap
  const before = target.left - gap - card.width
  if (below + card.height + edge <= room.height) return { top: below, left }
  if (above >= edge) return { top: above, left }
  if (after + card.width + edge <= room.width) return { top, left: after }
  if (before >= edge) return { top, left: before }
  return { top: Math.max(edge, room.height - card.height - edge), left }
}

/** Returns how far to scroll the page so that a target is visible, in pixels; 0 if it is. */
export function scrollFor(target: Box, room: Size, under: { readonly head: number; readonly foot: number }): number {
  const isSeen = target.top >= under.head && target.top + target.height <= room.height - under.foot
  if (isSeen) return 0
  const free = room.height - under.head - under.foot
  // A target taller than the window is aligned to its top; others are centred.
  return target.top - under.head - Math.max(0, (free - target.height) / 2)
}
