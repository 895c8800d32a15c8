import { Progress } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { TurnProgress } from './use-each.ts'

/** How many of the selected records have been sent; nothing while none are. */
export function EachProgress({ of }: { of: TurnProgress | undefined }) {
  const { t } = useTranslation()
  if (!of) return null
  const words = t('platform.selection.progress', { ...of })
  return (
    <div>
      <Progress value={(of.done / of.total) * 100} size="lg" radius="xl" animated aria-label={words} />
      <p className="figures">{words}</p>
    </div>
  )
}
