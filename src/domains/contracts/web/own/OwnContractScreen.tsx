import { isIn } from '#base/status-groups.ts'
import { Alert, Anchor, Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { contractRoutes, type OwnContractPage } from '../../contract.ts'
import { contractKindGroups } from '../../rules.ts'
import { ContractText } from '../ContractText.tsx'
import { OwnContractBadge } from '../ContractStatusBadge.tsx'
import { DownloadContract } from '../DownloadContract.tsx'
import { SignForm } from './SignForm.tsx'

/** The page of a contract for its worker, who reads and signs it. */
export function OwnContractScreen() {
  const { t } = useTranslation()
  const { id } = useParams()
  const contract = useRead(contractRoutes.readOwnContract, { params: { id } })
  const found = contract.data
  return (
    <Page
      narrow
      title={found?.title ?? t('contracts.page.title')}
      lead={found && `${found.role} · ${found.client.name}`}
      badge={found && <OwnContractBadge status={found.status} />}
      back={{ to: '/worker/contracts', label: t('contracts.own.title') }}
      actions={
        found?.file && (
          <>
            {found.file.stampedAt && <DownloadContract of={contractRoutes.readOwnContractFile} id={found.id} stamped />}
            <DownloadContract of={contractRoutes.readOwnContractFile} id={found.id} />
          </>
        )
      }
    >
      <Reading of={contract} as="form">
        {(known) => (
          <>
            <Progress contract={known} />
            <Panel title={t('contracts.page.text')}>
              <ContractText text={known.text} language={known.language} />
            </Panel>
            {known.allowed.includes('sign') && <Sign contract={known} />}
            {known.allowed.includes('decline') && <Decline contract={known} />}
          </>
        )}
      </Reading>
    </Page>
  )
}

function Sign({ contract: { id, textHash } }: { contract: OwnContractPage }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(contractRoutes.signContract)
  return (
    <SignForm
      tick={t('contracts.own.tick')}
      submit={t('contracts.own.sign')}
      save={(proof) => write({ params: { id }, body: { textHash, ...proof } })}
      onSaved={() => tell.success(t('contracts.own.signed'))}
    />
  )
}

function Progress({ contract }: { contract: OwnContractPage }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { status, signedAt } = contract
  if (status === 'party_signed' && signedAt)
    return (
      <Alert color="blue" icon={<IconCircleCheck size={20} aria-hidden />}>
        {t('contracts.own.waiting', { at: format.moment(signedAt) })}
      </Alert>
    )
  if (status === 'signed')
    return (
      <Alert color="green" icon={<IconCircleCheck size={20} aria-hidden />}>
        {t('contracts.own.done')}
      </Alert>
    )
  if (status === 'sent' && contract.allowed.length === 0)
    return (
      <Alert color="blue" icon={<IconInfoCircle size={20} aria-hidden />}>
        {t('contracts.own.acceptFirst')}{' '}
        <Anchor component={Link} underline="always" to={`/worker/assignments/${contract.assignmentId}`}>
          {t('contracts.own.assignment')}
        </Anchor>
      </Alert>
    )
  if (status === 'void' || status === 'declined')
    return (
      <Alert color="red" icon={<IconCircleX size={20} aria-hidden />}>
        {t(status === 'void' ? 'contracts.own.voided' : 'contracts.own.declined')}
      </Alert>
    )
  return null
}

function Decline({ contract }: { contract: OwnContractPage }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [isAsking, setAsking] = useState(false)
  const decline = useWrite(contractRoutes.declineContract)
  const { id, version, amendment, kind } = contract
  const cancels = isIn(contractKindGroups.ofAssignment, kind) && amendment === null
  return (
    <>
      <Button variant="subtle" color="red" size="md" onClick={() => setAsking(true)}>
        {t('contracts.own.decline')}
      </Button>
      {isAsking && (
        <CommentDialog
          title={t('contracts.own.declineTitle')}
          lead={t(cancels ? 'contracts.own.declineText' : 'contracts.own.declineOnly')}
          shape={contractRoutes.declineContract.body}
          name="reason"
          label={t('contracts.own.declineReason')}
          action={t('contracts.own.decline')}
          danger
          required
          send={(body) => decline.write({ params: { id }, ifMatch: version, body })}
          onDone={() => tell.success(t('contracts.own.declinedToast'))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
