import type { ComponentProps } from 'react'
import { TagsField } from '#platform/web/forms/field/TagsField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { tagLimits } from '../rules.ts'
import { useTagColours } from './use-tag-colours.ts'

/** The tags of a record in a form: those of the organisation are suggested, and another name becomes a new tag. */
export function TagField({ suggestions, ...props }: ComponentProps<typeof TagsField>) {
  const { t } = useTranslation()
  const known = [...useTagColours().keys()]
  return (
    <TagsField
      description={t('tags.field.help')}
      max={tagLimits.ofRecord}
      {...props}
      suggestions={suggestions ?? known}
    />
  )
}
