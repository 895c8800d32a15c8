import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import styles from './RefusedOffers.module.css'

/** A worker who got no offer, with the reason. */
export interface RefusedOffer {
  readonly id: string
  readonly name: string
  readonly message: string
}

/** A message that lists the workers who got no offer, with the reasons. */
export function RefusedOffers({ refused, onClose }: { refused: readonly RefusedOffer[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('matching.offer.refusedTitle')}>
      <Alert color="yellow" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />}>
        {t('matching.offer.refused', { count: refused.length })}
      </Alert>
      <ul className={styles.refused}>
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong> {message}
          </li>
        ))}
      </ul>
      <StickyBar>
        <Button onClick={onClose} data-autofocus>
          {t('platform.action.close')}
        </Button>
      </StickyBar>
    </Dialog>
  )
}
