import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'

/** Shows whether a template has all mentions that the law demands. */
export function MentionsBadge({ missing }: { missing: number }) {
  const { t } = useTranslation()
  return missing === 0 ? (
    <ToneBadge tone="good">{t('contracts.templates.complete')}</ToneBadge>
  ) : (
    <ToneBadge tone="attention">{t('contracts.templates.missing', { count: missing })}</ToneBadge>
  )
}
