import { IconFileText } from '@tabler/icons-react'
import { ContractText } from '#domains/contracts/web/ContractText.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { portalContractRoutes } from '../../contract/contracts.ts'
import { usePortalContact } from '../contact.ts'
import { SignWithCode } from './SignWithCode.tsx'

/** The texts of all contracts that the contact can sign, and the code that signs them together. */
export function ClientSignTogetherScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = usePortalContact()
  const { go } = useNavigation()
  const read = useRead(portalContractRoutes.listClientContractsToSign, {})
  return (
    <Page
      narrow
      title={t('portal.contracts.together.title')}
      lead={t('portal.contracts.together.lead')}
      back={{ to: '/client/contracts', label: t('portal.contracts.title') }}
    >
      <Reading of={read} as="form" failed={t('portal.contracts.failed')}>
        {({ items }) =>
          items.length === 0 ? (
            <Panel>
              <Empty
                icon={IconFileText}
                title={t('portal.contracts.together.empty')}
                text={t('portal.contracts.together.emptyText', { company })}
              />
            </Panel>
          ) : (
            <>
              {items.map(({ id, title, worker, startDate, endDate, text, language }) => (
                <Panel
                  key={id}
                  title={title}
                  lead={[worker, format.dates(startDate, endDate)].filter(Boolean).join(' · ')}
                >
                  <ContractText text={text} language={language} />
                </Panel>
              ))}
              <SignWithCode
                contracts={items}
                tick={t('portal.contracts.together.tick')}
                submit={t('portal.contracts.together.sign', { count: items.length })}
                onSigned={() => go('/client/contracts', { replace: true })}
              />
            </>
          )
        }
      </Reading>
    </Page>
  )
}
