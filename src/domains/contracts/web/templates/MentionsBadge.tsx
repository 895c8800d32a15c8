import { Badge } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

/** Shows whether a template has all mentions that the law demands. */
export function MentionsBadge({ missing }: { missing: number }) {
  const { t } = useTranslation()
  return (
    <Badge component="span" color={missing === 0 ? 'green' : 'yellow'} variant="light">
      {missing === 0 ? t('contracts.templates.complete') : t('contracts.templates.missing', { count: missing })}
    </Badge>
  )
}
