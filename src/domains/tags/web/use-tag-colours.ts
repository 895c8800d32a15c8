import { useMemo } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { tagRoutes } from '../contract.ts'
import type { TagColour } from '../rules.ts'

/** Returns the colours of the organisation's tags by name, in the order of their names. */
export function useTagColours(): ReadonlyMap<string, TagColour> {
  const { data } = useRead(tagRoutes.listTags, {})
  return useMemo(() => new Map(data?.items.map(({ name, colour }) => [name, colour])), [data])
}
