import { ActionIcon, Button } from '@mantine/core'
import { IconMapPin, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { Reading } from '#platform/web/ui/Reading.tsx'
import { type Client, clientRoutes, type WorkSite } from '../../contract.ts'
import { PlaceLinks } from '../PlaceLinks.tsx'
import { WorkSiteDialog } from './WorkSiteDialog.tsx'
import styles from './WorkSites.module.css'

/** The places where a client's work is done. */
export function WorkSites({ client }: { client: Client }) {
  const { t } = useWords()
  const format = useFormat()
  const [open, setOpen] = useState<WorkSite | 'new' | null>(null)
  const sites = useRead(clientRoutes.listWorkSites, { params: { id: client.id } })
  const add = client.allowed.includes('edit') && (
    <Button variant="default" onClick={() => setOpen('new')} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('clients.site.add')}
    </Button>
  )
  return (
    <Panel title={t('clients.site.title')} lead={t('clients.site.lead')} action={sites.data?.total ? add : undefined}>
      <Reading of={sites}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('clients.site.empty')} text={t('clients.site.emptyText')} icon={IconMapPin} action={add} />
          ) : (
            <ul className={styles.sites}>
              {items.map((site) => (
                <li key={site.id} className={styles.site}>
                  <div className={styles.words}>
                    <h3 className={styles.name}>{site.name}</h3>
                    <p className={styles.address}>{site.address}</p>
                    <p className={styles.point}>
                      {t('clients.site.point', {
                        latitude: format.number(site.latitude, { maximumFractionDigits: 5 }),
                        longitude: format.number(site.longitude, { maximumFractionDigits: 5 }),
                        radius: format.number(site.radiusMetres),
                      })}
                    </p>
                    <PlaceLinks place={site} />
                  </div>
                  {site.allowed.includes('edit') && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size={44}
                      aria-label={t('clients.site.editOf', { name: site.name })}
                      onClick={() => setOpen(site)}
                    >
                      <IconPencil size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
      {open && (
        <WorkSiteDialog clientId={client.id} site={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </Panel>
  )
}
