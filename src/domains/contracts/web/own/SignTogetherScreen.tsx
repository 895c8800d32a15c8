import { IconFileText } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { OwnContractPage } from '../../contract.ts'
import { contractBatchRoutes } from '../../contract/batches.ts'
import { ContractText } from '../ContractText.tsx'
import { SignForm } from './SignForm.tsx'

/** The texts of all contracts that the worker can sign with one signature, and that signature. */
export function SignTogetherScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const read = useRead(contractBatchRoutes.listContractsToSign, {})
  return (
    <Page
      narrow
      title={t('contracts.together.title')}
      lead={t('contracts.together.lead')}
      back={{ to: '/worker/contracts', label: t('contracts.own.title') }}
    >
      <Reading of={read} as="form">
        {({ items }) =>
          items.length === 0 ? (
            <Panel>
              <Empty
                icon={IconFileText}
                title={t('contracts.together.empty')}
                text={t('contracts.together.emptyText')}
              />
            </Panel>
          ) : (
            <>
              {items.map(({ id, title, client, startDate, endDate, text, language }) => (
                <Panel key={id} title={title} lead={`${client.name} · ${format.dates(startDate, endDate)}`}>
                  <ContractText text={text} language={language} />
                </Panel>
              ))}
              <SignAll contracts={items} />
            </>
          )
        }
      </Reading>
    </Page>
  )
}

function SignAll({ contracts }: { contracts: readonly OwnContractPage[] }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const { write } = useWrite(contractBatchRoutes.signContracts)
  const shown = contracts.map(({ id, textHash }) => ({ id, textHash }))
  return (
    <SignForm
      tick={t('contracts.together.tick')}
      submit={t('contracts.together.sign', { count: contracts.length })}
      save={(proof) => write({ body: { contracts: shown, ...proof } })}
      onSaved={() => {
        tell.success(t('contracts.together.signed'))
        go('/worker/contracts', { replace: true })
      }}
    />
  )
}
