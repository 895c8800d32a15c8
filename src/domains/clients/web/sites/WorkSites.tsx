import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { SitesMap } from '#platform/web/map/SitesMap.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type Client, clientRoutes } from '../../contract.ts'
import { WorkSiteCard } from './WorkSiteCard.tsx'
import { WorkSiteDialog } from './WorkSiteDialog.tsx'
import styles from './WorkSites.module.css'

/** The work sites of a client, on a map and as a list. */
export function WorkSites({ client }: { client: Client }) {
  const { t } = useTranslation()
  // An id or 'new'. Only the id is kept, so that the dialog edits the latest version of the site.
  const [open, setOpen] = useState<string>()
  const [focus, setFocus] = useState<string>()
  const sites = useAllPages(clientRoutes.listWorkSites, { params: { id: client.id }, query: {} })
  const add = client.allowed.includes('edit') && (
    <ActionButton variant="default" onClick={() => setOpen('new')} icon={IconPlus}>
      {t('clients.site.add')}
    </ActionButton>
  )
  return (
    <Panel title={t('clients.site.title')} lead={t('clients.site.lead')} action={sites.data?.total ? add : undefined}>
      <Reading of={sites}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('clients.site.empty')} text={t('clients.site.emptyText')} icon={IconMapPin} action={add} />
          ) : (
            <div className={styles.container}>
              <div className={styles.places}>
                {items.some(({ latitude }) => latitude !== null) && (
                  <div className={styles.map}>
                    <SitesMap
                      label={t('clients.site.mapOf', { name: client.name })}
                      sites={items}
                      focus={focus}
                      onChoose={setFocus}
                    />
                  </div>
                )}
                <ul className={styles.sites}>
                  {items.map((site) => (
                    <WorkSiteCard
                      key={site.id}
                      site={site}
                      isFocused={site.id === focus}
                      onFocus={() => setFocus(site.id === focus ? undefined : site.id)}
                      onEdit={() => setOpen(site.id)}
                    />
                  ))}
                </ul>
              </div>
            </div>
          )
        }
      </Reading>
      {open && (
        <WorkSiteDialog
          client={client}
          site={sites.data?.items.find(({ id }) => id === open)}
          others={(sites.data?.items ?? []).filter(({ id }) => id !== open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}
