import { IconArrowsJoin, IconKey, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { DeleteItem, MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { type WorkerProfile, workforceRoutes } from '../../contract.ts'
import { SignInDetails } from '../SignInDetails.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { workerName } from '../../rules.ts'

/** Further actions on a worker: merge with another record, deactivate, reactivate, set a temporary password, delete. */
export function WorkerMenu({ worker }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const mayPay = useMay('pay:read')
  const mayMerge = useMay('users:write')
  const { go } = useNavigation()
  const [asking, ask] = useState<'deactivate' | 'renewPassword' | 'resetFactors' | 'delete'>()
  const close = () => ask(undefined)
  const [password, setPassword] = useState<string>()
  const name = workerName(worker)
  const input = { params: { id: worker.id }, ifMatch: worker.version }
  const reactivate = useWrite(workforceRoutes.reactivateWorker, {
    onDone: () => tell.success(t('workforce.reactivate.done', { name })),
  })
  const renew = useWrite(workforceRoutes.renewTemporaryPassword, {
    onDone: ({ temporaryPassword }) => {
      if (temporaryPassword === null) tell.success(t('workforce.renew.sent', { email: worker.email }))
      else setPassword(temporaryPassword)
    },
  })
  const reset = useWrite(workforceRoutes.resetWorkerFactors, {
    onDone: () => tell.success(t('accounts.factors.reset.done', { name })),
  })
  const remove = useWrite(workforceRoutes.deleteWorker)
  const may = (action: WorkerProfile['allowed'][number]) => worker.allowed.includes(action)
  if (!mayMerge && !(['deactivate', 'reactivate', 'renewPassword', 'resetFactors', 'delete'] as const).some(may))
    return null
  return (
    <>
      <MoreMenu label={t('workforce.profile.moreActions')}>
        {may('renewPassword') && (
          <MenuAction icon={IconKey} onClick={() => ask('renewPassword')}>
            {t('workforce.renew.action')}
          </MenuAction>
        )}
        {may('resetFactors') && (
          <MenuAction icon={IconShieldOff} onClick={() => ask('resetFactors')}>
            {t('accounts.factors.reset.action')}
          </MenuAction>
        )}
        {mayMerge && (
          <MenuAction icon={IconArrowsJoin} onClick={() => go(`/provider/workforce/merge/${worker.id}`)}>
            {t('workforce.merge.withAnother')}
          </MenuAction>
        )}
        {may('reactivate') && (
          <MenuAction icon={IconUserCheck} onClick={() => void reactivate.act(input)}>
            {t('workforce.reactivate.action')}
          </MenuAction>
        )}
        {may('deactivate') && (
          <MenuAction color="var(--bad)" icon={IconUserOff} onClick={() => ask('deactivate')}>
            {t('workforce.deactivate.action')}
          </MenuAction>
        )}
        {may('delete') && <DeleteItem onClick={() => ask('delete')} />}
      </MoreMenu>
      {asking === 'deactivate' && <DeactivateDialog worker={worker} onClose={close} />}
      <Confirm
        open={asking === 'renewPassword'}
        title={t('workforce.renew.title', { name })}
        action={t('workforce.renew.action')}
        onClose={close}
        onConfirm={() => renew.act({ params: { id: worker.id } })}
      >
        {mayPay ? t('workforce.renew.text') : t('workforce.renew.textSent', { email: worker.email })}
      </Confirm>
      <Confirm
        open={asking === 'resetFactors'}
        title={t('accounts.factors.reset.title', { name })}
        action={t('accounts.factors.reset.action')}
        danger
        onClose={close}
        onConfirm={() => reset.act({ params: { id: worker.id } })}
      >
        {t('accounts.factors.reset.text', { name })}
      </Confirm>
      {asking === 'delete' && (
        <DeleteDialog
          title={t('workforce.delete.title', { name })}
          remove={() => remove.write(input)}
          instead={
            may('deactivate')
              ? { action: t('workforce.deactivate.action'), act: () => Promise.resolve(ask('deactivate')) }
              : undefined
          }
          done={t('workforce.delete.done', { name })}
          goTo="/provider/workforce"
          onClose={close}
        >
          {t('workforce.delete.text')}
        </DeleteDialog>
      )}
      {password !== undefined && (
        <Dialog onClose={() => setPassword(undefined)} title={t('workforce.renew.done')} size="lg">
          <SignInDetails email={worker.email} password={password} />
        </Dialog>
      )}
    </>
  )
}
