import { IconCalendarDue, IconCircleCheck, IconCircleX, IconFileText, IconSignature } from '@tabler/icons-react'
import { useList, useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { ContractText } from '#domains/contracts/web/ContractText.tsx'
import { OwnContractBadge } from '#domains/contracts/web/ContractStatusBadge.tsx'
import { DownloadContract } from '#domains/contracts/web/DownloadContract.tsx'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { type ClientContractPage, portalContractRoutes } from '../../contract/contracts.ts'
import { usePortalContact } from '../contact.ts'
import { ContractRow } from '../ContractRow.tsx'
import { PortalList } from '../PortalList.tsx'
import { SignWithCode } from './SignWithCode.tsx'

/** The contracts of the client with the organisation, the latest first. */
export function ClientContractsScreen() {
  const { t } = useTranslation()
  const { company, client } = usePortalContact()
  const list = useList(portalContractRoutes.listClientContracts, { query: { limit: '50' } })
  const together = list.items.filter(({ allowed }) => allowed.includes('sign')).length
  return (
    <Page
      title={t('portal.contracts.title')}
      lead={t('portal.contracts.lead', { company, client })}
      actions={
        together > 1 && (
          <LinkButton to="/client/contracts/sign" icon={IconSignature}>
            {t('portal.contracts.together.open', { count: together })}
          </LinkButton>
        )
      }
    >
      <PortalList
        list={list}
        failed={t('portal.contracts.failed')}
        empty={{
          icon: IconFileText,
          title: t('portal.contracts.empty'),
          text: t('portal.contracts.emptyText', { company }),
        }}
        row={(contract) => <ContractRow contract={contract} />}
      />
    </Page>
  )
}

/** The page of a contract for a contact of the client, who reads and signs it. */
export function ClientContractScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const contract = useRead(portalContractRoutes.readClientContract, { params: { id } })
  const found = contract.data
  const route = portalContractRoutes.readClientContractFile
  return (
    <Page
      narrow
      title={found?.title ?? t('portal.contracts.one')}
      lead={found && ([found.worker, found.role].filter(Boolean).join(' · ') || found.agency)}
      badge={found && <OwnContractBadge status={found.status} />}
      back={{ to: '/client/contracts', label: t('portal.contracts.title') }}
      actions={
        found?.file && (
          <>
            {found.file.stampedAt && <DownloadContract of={route} id={found.id} stamped />}
            <DownloadContract of={route} id={found.id} />
          </>
        )
      }
    >
      <Reading of={contract} as="form" failed={t('portal.contracts.failed')}>
        {(known) => (
          <>
            <Progress contract={known} />
            <Panel title={t('portal.contracts.text')}>
              <ContractText text={known.text} language={known.language} />
            </Panel>
            {known.allowed.includes('sign') && (
              <SignWithCode contracts={[known]} tick={t('contracts.own.tick')} submit={t('contracts.own.sign')} />
            )}
            {known.allowed.includes('decline') && <Decline contract={known} />}
          </>
        )}
      </Reading>
    </Page>
  )
}

function Progress({ contract: { status, signedAt, signedBy, dueDate, allowed } }: { contract: ClientContractPage }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = usePortalContact()
  if (status === 'party_signed' && signedAt)
    return (
      <Alert color="blue" icon={<IconCircleCheck size={20} aria-hidden />}>
        {t('portal.contracts.waiting', { name: signedBy ?? '', at: format.moment(signedAt), company })}
      </Alert>
    )
  if (status === 'signed' || status === 'ended')
    return (
      <Alert color="green" icon={<IconCircleCheck size={20} aria-hidden />}>
        {t('portal.contracts.done')}
      </Alert>
    )
  if (status === 'void' || status === 'declined')
    return (
      <Alert color="red" icon={<IconCircleX size={20} aria-hidden />}>
        {t(status === 'void' ? 'portal.contracts.voided' : 'portal.contracts.declined', { company })}
      </Alert>
    )
  if (!allowed.includes('sign') || dueDate === null) return null
  const isOverdue = dueDate < todayIn(format.timeZone)
  return (
    <Alert color={isOverdue ? 'red' : 'blue'} icon={<IconCalendarDue size={20} aria-hidden />}>
      {t(isOverdue ? 'portal.contracts.wasDue' : 'portal.contracts.due', { date: format.date(dueDate) })}
    </Alert>
  )
}

function Decline({ contract: { id, version } }: { contract: ClientContractPage }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { company } = usePortalContact()
  const [isAsking, setAsking] = useState(false)
  const decline = useWrite(portalContractRoutes.declineClientContract)
  return (
    <>
      <Button variant="subtle" color="red" size="md" onClick={() => setAsking(true)}>
        {t('portal.contracts.decline')}
      </Button>
      {isAsking && (
        <CommentDialog
          title={t('portal.contracts.declineTitle')}
          lead={t('portal.contracts.declineText', { company })}
          shape={portalContractRoutes.declineClientContract.body}
          name="reason"
          label={t('portal.contracts.declineReason')}
          action={t('portal.contracts.decline')}
          danger
          required
          send={(body) => decline.write({ params: { id }, ifMatch: version, body })}
          onDone={() => tell.success(t('portal.contracts.declinedToast'))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

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
