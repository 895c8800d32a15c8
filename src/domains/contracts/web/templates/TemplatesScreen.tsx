import { IconPencil } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ItemList } from '#platform/web/ui/items/ItemList.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { contractRoutes } from '../../contract.ts'
import { MentionsBadge } from './MentionsBadge.tsx'

/** The screen of all contract templates, with the mentions that are missing. */
export function TemplatesScreen() {
  const { t } = useTranslation()
  const templates = useRead(contractRoutes.listTemplates, {})
  return (
    <Page narrow title={t('contracts.templates.title')} lead={t('contracts.templates.lead')}>
      <Panel lead={t('contracts.form.advice')} title={t('contracts.templates.all')}>
        <Reading of={templates}>
          {({ items }) => (
            <ItemList items={items.map((one) => ({ ...one, id: `${one.kind} ${one.language}` }))}>
              {({ id, kind, language, missing, isOwn, edition }) => (
                <ItemRow
                  key={id}
                  name={t(`contracts.kind.${kind}`)}
                  badge={<MentionsBadge missing={missing.length} />}
                  notes={[
                    `${t(`contracts.language.${language}`)} · ${t(isOwn ? 'contracts.templates.isOwn' : 'contracts.templates.isDefault', { edition })}`,
                  ]}
                  action={
                    <LinkButton
                      to={`/provider/contract-templates/${kind}/${language}`}
                      variant="default"
                      icon={IconPencil}
                    >
                      {t('contracts.templates.open')}
                    </LinkButton>
                  }
                />
              )}
            </ItemList>
          )}
        </Reading>
      </Panel>
    </Page>
  )
}
