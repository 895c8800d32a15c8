import { Anchor } from '@mantine/core'
import { IconFileUpload, IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { ViewsMenu } from '#domains/accounts/web/ViewsMenu.tsx'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DateText } from '#platform/web/ui/list/DateText.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { RecordList } from '#platform/web/ui/list/RecordList.tsx'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { documentRoutes, type FiledDocument } from '../../contract.ts'
import { filedUnder } from '../../rules.ts'
import { ExpiryBadge } from '../ExpiryBadge.tsx'
import { DocumentActions } from '../filed/DocumentActions.tsx'
import { DocumentLink } from '../filed/DocumentLink.tsx'
import { AddDocuments } from './AddDocuments.tsx'
import styles from './DocumentList.module.css'

/** The documents of the organisation, its projects and its workers, with their expiry. */
export function DocumentList() {
  const { t } = useTranslation()
  const [{ q, of, expiring }, , field] = useAddressQuery({ q: '', of: '', expiring: '' })
  const view = useListView(useDocumentColumns())
  const list = useList(documentRoutes.listDocuments, {
    query: {
      q: q || undefined,
      of: filedUnder.find((one) => one === of),
      expiring: expiring === 'true' ? expiring : undefined,
      sort: view.sort,
    },
  })
  const isFiltered = Boolean(q || of || expiring)
  const [isAdding, setAdding] = useState(false)
  const add = useMay('workforce:write') && (
    <ActionButton icon={IconFileUpload} onClick={() => setAdding(true)}>
      {t('documents.filed.add')}
    </ActionButton>
  )
  // The empty list offers the same action itself.
  const isEmpty = !list.loading && !list.failure && list.items.length === 0 && !isFiltered
  return (
    <>
      <Panel flush>
        <RecordList
          texts={(name) => t(name === 'empty' ? 'documents.filed.empty' : `documents.list.${name}`)}
          list={list}
          actions={(document) => <DocumentActions document={document} />}
          view={view}
          views={<ViewsMenu list="/provider/docs" view={view} />}
          isExportedBelow
          search={field('q')}
          isFiltered={Boolean(of || expiring)}
          empty={{ action: add, icon: IconFiles }}
        >
          <Filter
            label={t('documents.list.of')}
            all={t('documents.list.all')}
            choices={filedUnder.map((value) => ({ value, label: t(`documents.under.${value}`) }))}
            {...field('of')}
          />
          <Filter
            label={t('documents.field.expiresOn')}
            all={t('documents.list.anyExpiry')}
            choices={[{ value: 'true', label: t('documents.list.expiring') }]}
            {...field('expiring')}
          />
          {!isEmpty && add}
        </RecordList>
      </Panel>
      {isAdding && <AddDocuments onClose={() => setAdding(false)} />}
    </>
  )
}

function useDocumentColumns(): readonly Column<FiledDocument>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'name',
      label: t('documents.field.file'),
      sort: 'name',
      show: (document) => (
        <div className={styles.name}>
          <DocumentLink document={document} />
          {document.description && <p className={styles.description}>{document.description}</p>}
        </div>
      ),
      cell: ({ name }) => name,
    },
    {
      key: 'of',
      label: t('documents.list.of'),
      show: (document) => <Owner document={document} />,
      cell: ({ worker, project }) =>
        worker ? worker.name : t(`documents.under.${project ? 'project' : 'organisation'}`),
    },
    { key: 'project', label: t('documents.field.project'), show: ({ project }) => project?.name },
    {
      key: 'expires',
      label: t('documents.field.expiresOn'),
      sort: 'expiresOn',
      wide: true,
      show: ({ expiresOn }) =>
        expiresOn && (
          <span className={styles.expiry}>
            <DateText text={format.day(expiresOn)} /> <ExpiryBadge expiresOn={expiresOn} />
          </span>
        ),
      cell: ({ expiresOn }) => ({ date: expiresOn }),
    },
    { key: 'size', label: t('documents.field.size'), optional: true, show: ({ bytes }) => format.fileSize(bytes) },
    { key: 'by', label: t('documents.field.uploadedBy'), optional: true, show: ({ uploadedBy }) => uploadedBy.name },
    {
      key: 'at',
      label: t('documents.field.createdAt'),
      sort: 'createdAt',
      dates: true,
      show: ({ createdAt }) => format.day(createdAt),
      cell: ({ createdAt }) => ({ dayOf: createdAt }),
    },
  ]
}

function Owner({ document: { worker, project } }: { document: FiledDocument }) {
  const { t } = useTranslation()
  if (worker)
    return (
      <Anchor component={Link} to={`/provider/workforce/profile/${worker.id}`}>
        {worker.name}
      </Anchor>
    )
  if (project)
    return (
      <Anchor component={Link} to={`/provider/projects/${project.id}`}>
        {t('documents.under.project')}
      </Anchor>
    )
  return <>{t('documents.under.organisation')}</>
}
