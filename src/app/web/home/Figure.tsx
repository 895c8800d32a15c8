import type { UseQueryResult } from '@tanstack/react-query'
import type { Failure } from '#platform/web/failure/problem.ts'
import { FigureCard } from '#platform/web/ui/record/FigureCard.tsx'
import type { FigureLook } from '#platform/web/ui/record/FigureIcon.tsx'

interface Props<Found> extends FigureLook {
  label: string
  of: UseQueryResult<Found, Failure>
  value: (found: Found) => string
  /** True if nothing needs attention. */
  isQuiet?: (found: Found) => boolean
  isNegative?: (found: Found) => boolean
  /** Below the value: its period, or its share. */
  note?: (found: Found) => string | undefined
  to: string
}

/** One figure of a home page or a record as it is read, with a link to the counted items. */
export function Figure<Found>({ of, value, isQuiet, isNegative, note, ...card }: Props<Found>) {
  const { data, error } = of
  return (
    <FigureCard
      {...card}
      value={data === undefined ? (error ? null : undefined) : value(data)}
      isQuiet={data !== undefined && (isQuiet?.(data) ?? false)}
      isNegative={data !== undefined && (isNegative?.(data) ?? false)}
      notes={data === undefined ? [] : [note?.(data)]}
    />
  )
}
