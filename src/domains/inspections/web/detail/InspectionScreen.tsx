import { IconDownload, IconLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useSave } from '#platform/web/api/use-save.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { RecordDialog } from '#platform/web/ui/dialog/RecordDialog.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { RunView, whileRunning } from '#platform/web/ui/run/RunView.tsx'
import { type Inspection, type InspectionLink, inspectionRoutes } from '../../contract.ts'
import { RunBadge } from '#platform/web/ui/run/RunBadge.tsx'
import { InspectionContents } from '../InspectionContents.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkRow } from './LinkRow.tsx'

/** An export for an inspection: its progress, then its contents, its links and their visits. */
export function InspectionScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { id } = useParams()
  const read = useRead(inspectionRoutes.readInspection, { params: { id } }, whileRunning)
  const { save, pending } = useSave()
  const [isAdding, setAdding] = useState(false)
  const [url, setUrl] = useState<string>()
  const one = read.data
  const factsOf = ({ startedAt, startedBy, filesUntil, status, allowed }: Inspection): [string, string][] => {
    const facts: [string, string][] = [
      [t('inspections.field.madeAt'), format.moment(startedAt)],
      [t('inspections.field.madeBy'), startedBy],
    ]
    if (status !== 'done' || filesUntil === null) return facts
    const label = allowed.includes('download') ? 'inspections.field.filesUntil' : 'inspections.field.filesDeleted'
    return [...facts, [t(label), format.moment(filesUntil)]]
  }
  return (
    <Page
      title={
        one ? (one.worker?.name ?? one.client?.name ?? t('inspections.scope.period')) : t('inspections.page.title')
      }
      lead={one && format.dates(one.startDate, one.endDate)}
      badge={one && <RunBadge status={one.status} />}
      back={{ to: '/provider/inspections', label: t('inspections.title') }}
      actions={
        one?.allowed.includes('download') && (
          <ActionButton
            icon={IconDownload}
            loading={pending}
            onClick={() => void save(inspectionRoutes.downloadInspection, { params: { id } })}
          >
            {t('inspections.download')}
          </ActionButton>
        )
      }
    >
      <RunView
        of={read}
        progress={{
          title: t('inspections.progress.title'),
          text: t('inspections.progress.text'),
          label: t('inspections.progress.label'),
        }}
        failed={{ title: t('inspections.failed.title'), text: t('inspections.failed.text') }}
        doneOf={({ done }) => done}
      >
        {(found) => (
          <>
            {found.status === 'done' && (
              <LinksPanel
                links={found.links}
                add={
                  found.allowed.includes('share') && (
                    <ActionButton variant="default" icon={IconLink} onClick={() => setAdding(true)}>
                      {t('inspections.links.add')}
                    </ActionButton>
                  )
                }
              />
            )}
            <Panel>
              <Facts facts={factsOf(found)} />
            </Panel>
            {found.status === 'done' && <InspectionContents of={found} format={format} />}
          </>
        )}
      </RunView>
      {isAdding && <LinkDialog exportId={id} onClose={() => setAdding(false)} onUrl={setUrl} />}
      {url !== undefined && <AddressDialog url={url} onClose={() => setUrl(undefined)} />}
    </Page>
  )
}

function LinksPanel({ links, add }: { links: readonly InspectionLink[]; add: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('inspections.links.title')} lead={t('inspections.links.lead')} action={links.length > 0 && add}>
      {links.length === 0 ? (
        <Empty
          icon={IconLink}
          title={t('inspections.links.empty')}
          text={t('inspections.links.emptyText')}
          action={add}
        />
      ) : (
        <ItemList items={links}>{(link) => <LinkRow link={link} />}</ItemList>
      )}
    </Panel>
  )
}

/** Shows the address of a new link, this one time. */
function AddressDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <RecordDialog title={t('inspections.links.createdTitle')} onClose={onClose}>
      <p>{t('inspections.links.shown')}</p>
      <CopyLine
        label={t('inspections.links.address')}
        value={url}
        copy={t('inspections.links.copy')}
        copied={t('inspections.links.copied')}
        autoFocus
      />
    </RecordDialog>
  )
}
