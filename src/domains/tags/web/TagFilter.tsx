import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useTagColours } from './use-tag-colours.ts'

interface Props {
  value: string
  onChange: (tag: string) => void
}

/** Filters a list by a tag; shows nothing while the organisation has no tags. */
export function TagFilter({ value, onChange }: Props) {
  const { t } = useTranslation()
  const names = [...useTagColours().keys()]
  if (names.length === 0) return null
  return (
    <Filter
      label={t('tags.one')}
      all={t('tags.filter.all')}
      choices={names.map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}
