import { IconMapPin, IconMapPinFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { DeleteItem, EditItem, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { clientRoutes, type WorkSite } from '../../contract.ts'
import { MapLinks } from '../MapLinks.tsx'
import styles from './WorkSiteCard.module.css'

interface Props {
  site: WorkSite
  isFocused: boolean
  onFocus: () => void
  onEdit: () => void
}

/** A work site in its client’s list: address, clock-in radius and map links. */
export function WorkSiteCard({ site, isFocused, onFocus, onEdit }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const Pin = isFocused ? IconMapPinFilled : IconMapPin
  return (
    <li className={styles.site} data-focused={isFocused || undefined}>
      <button
        type="button"
        disabled={site.latitude === null}
        className={styles.pin}
        aria-pressed={isFocused}
        aria-label={t('clients.site.show', { name: site.name })}
        title={t('clients.site.show', { name: site.name })}
        onClick={onFocus}
      >
        <Pin size={20} aria-hidden />
      </button>
      <div className={styles.words}>
        <h3 className={styles.name}>{site.name}</h3>
        <p className={styles.address}>{site.address}</p>
        <p className={styles.point}>
          {site.latitude === null || site.longitude === null
            ? t('clients.site.noPoint')
            : t('clients.site.point', { radius: format.number(site.radiusMetres) })}
        </p>
      </div>
      {site.allowed.length > 0 && <SiteMenu site={site} onEdit={onEdit} />}
      <div className={styles.links}>
        <MapLinks target={site} />
      </div>
    </li>
  )
}

function SiteMenu({ site, onEdit }: Pick<Props, 'site' | 'onEdit'>) {
  const { t } = useTranslation()
  const [isDeleting, setDeleting] = useState(false)
  const remove = useWrite(clientRoutes.deleteWorkSite)
  const { id, clientId, name, version } = site
  return (
    <>
      <MoreMenu label={t('clients.site.actionsOf', { name })} quiet>
        <EditItem onClick={onEdit} />
        <DeleteItem onClick={() => setDeleting(true)} />
      </MoreMenu>
      {isDeleting && (
        <DeleteDialog
          title={t('clients.delete.title', { name })}
          remove={() => remove.write({ params: { id: clientId, siteId: id }, ifMatch: version })}
          done={t('clients.delete.done', { name })}
          onClose={() => setDeleting(false)}
        >
          {t('clients.site.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}
