import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from './LinkButton.tsx'

/** A button that leads to the form of a record. */
export function EditLink({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <LinkButton to={to} variant="default" icon={IconPencil}>
      {t('platform.action.edit')}
    </LinkButton>
  )
}
