import { Button } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { DuplicateList } from '../DuplicateList.tsx'
import type { Duplicates } from './use-duplicates.ts'

/** Asks about workers who seem to be the same person, before another record is stored. */
export function DuplicatesDialog({ of: { found, close, proceed } }: { of: Duplicates }) {
  const { t } = useTranslation()
  if (!found) return null
  return (
    <Dialog onClose={close} title={t('workforce.duplicates.title')} size="lg">
      <p>{t(found.isPossible ? 'workforce.duplicates.text' : 'workforce.duplicates.taken')}</p>
      <DuplicateList duplicates={found.duplicates} apart />
      <StickyBar>
        <Button variant="default" onClick={close} data-autofocus>
          {t('workforce.duplicates.back')}
        </Button>
        {found.isPossible && <Button onClick={proceed}>{t('workforce.duplicates.another')}</Button>}
      </StickyBar>
    </Dialog>
  )
}
