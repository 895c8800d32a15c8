import { IconFilePlus, IconPencil, IconSend, IconSignature, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CommentDialog } from '#platform/web/forms/form/CommentDialog.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type ContractPage, contractRoutes } from '../../contract.ts'
import { DownloadContract } from '../DownloadContract.tsx'

/** The buttons of a contract: the next step last. */
export function ContractActions({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [asking, setAsking] = useState<'delete' | 'void'>()
  const close = () => setAsking(undefined)
  const { id, version, allowed, textHash, assignmentId, client, kind, file, party } = contract
  const subject = assignmentId === null ? `clientId=${client.id}` : `assignmentId=${assignmentId}`
  const input = { params: { id }, ifMatch: version }
  const send = useWrite(contractRoutes.sendContract, { onDone: () => tell.success(t('contracts.action.sent')) })
  const countersign = useWrite(contractRoutes.countersignContract, {
    onDone: () => tell.success(t('contracts.action.countersigned')),
  })
  const remove = useWrite(contractRoutes.deleteContract)
  const withdraw = useWrite(contractRoutes.voidContract)
  return (
    <>
      {allowed.includes('delete') && (
        <ActionButton variant="default" icon={IconTrash} onClick={() => setAsking('delete')}>
          {t('contracts.action.delete')}
        </ActionButton>
      )}
      {allowed.includes('void') && (
        <ActionButton variant="default" icon={IconX} onClick={() => setAsking('void')}>
          {t('contracts.action.void')}
        </ActionButton>
      )}
      <DownloadContract of={contractRoutes.readContractFile} id={id} />
      {file?.stampedAt && <DownloadContract of={contractRoutes.readContractFile} id={id} stamped />}
      {allowed.includes('edit') && (
        <LinkButton to={`/provider/contracts/add?draft=${id}`} variant="default" icon={IconPencil}>
          {t('contracts.action.edit')}
        </LinkButton>
      )}
      {allowed.includes('amend') && (
        <LinkButton to={`/provider/contracts/add?${subject}&kind=${kind}`} variant="default" icon={IconFilePlus}>
          {t('contracts.action.amend')}
        </LinkButton>
      )}
      {allowed.includes('send') && (
        <ActionButton icon={IconSend} loading={send.pending} onClick={() => void send.act(input)}>
          {t('contracts.action.send')}
        </ActionButton>
      )}
      {allowed.includes('countersign') && (
        <ActionButton
          icon={IconSignature}
          loading={countersign.pending}
          onClick={() => void countersign.act({ ...input, body: { textHash } })}
        >
          {t('contracts.action.countersign')}
        </ActionButton>
      )}
      {asking === 'delete' && (
        <DeleteDialog
          title={t('contracts.action.deleteTitle')}
          remove={() => remove.write(input)}
          done={t('contracts.action.deleted')}
          goTo={assignmentId === null ? `/provider/clients/${client.id}` : `/provider/assignments/${assignmentId}`}
          onClose={close}
        >
          {t('contracts.action.deleteText')}
        </DeleteDialog>
      )}
      {asking === 'void' && (
        <CommentDialog
          title={t('contracts.action.voidTitle')}
          lead={t(party === 'client' ? 'contracts.action.voidTextOfClient' : 'contracts.action.voidText')}
          shape={contractRoutes.voidContract.body}
          name="reason"
          label={t('contracts.action.voidReason')}
          action={t('contracts.action.void')}
          danger
          required
          send={(body) => withdraw.write({ ...input, body })}
          onDone={() => tell.success(t('contracts.action.voided'))}
          onClose={close}
        />
      )}
    </>
  )
}
