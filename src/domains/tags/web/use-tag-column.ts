import { createElement, useMemo } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { TagChips } from './TagChips.tsx'
import { useTagColours } from './use-tag-colours.ts'

/** Returns the column of tags in a list of records. It is shown by default once the organisation has tags. */
export function useTagColumn<Item extends { readonly tags: readonly string[] }>(): Column<Item> {
  const { t } = useTranslation()
  const colours = useTagColours()
  return useMemo(
    () => ({
      key: 'tags',
      label: t('tags.title'),
      optional: colours.size === 0,
      show: ({ tags }: Item) => (tags.length > 0 ? createElement(TagChips, { names: tags, colours, most: 3 }) : null),
      cell: ({ tags }: Item) => tags.join(', '),
    }),
    [t, colours],
  )
}
