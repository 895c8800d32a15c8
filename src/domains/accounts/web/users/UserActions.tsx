import { Button } from '@mantine/core'
import { IconMailForward, IconShieldOff, IconUnlink, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type User, userRoutes } from '../../contract.ts'
import { identityRoutes } from '../../contract/single-sign-on.ts'
import { DeactivateUser } from './DeactivateUser.tsx'
import { userName } from './user-name.ts'

/** The buttons for the allowed actions on a user’s account. */
export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const [dialog, setDialog] = useState<'deactivate' | 'resetFactors' | 'unlinkIdentity' | 'withdraw'>()
  const close = () => setDialog(undefined)
  const { id, version, allowed, email } = user
  const name = userName(user)
  const again = useWrite(userRoutes.inviteAgain, { onDone: () => tell.success(t('accounts.users.again.done')) })
  const edit = useWrite(userRoutes.editUser)
  const remove = useWrite(userRoutes.deleteUser, {
    onDone: () => {
      tell.success(t('accounts.users.withdraw.done'))
      go('/provider/users')
    },
  })
  const reset = useWrite(userRoutes.resetUserFactors, {
    onDone: () => tell.success(t('accounts.factors.reset.done', { name })),
  })
  const unlink = useWrite(identityRoutes.unlinkUserIdentity, {
    onDone: () => tell.success(t('accounts.signOn.unlink.done', { name })),
  })
  const params = { id }
  const setActive = async (active: boolean) => {
    const outcome = await edit.act({ params, body: { active }, ifMatch: version })
    if (!outcome.ok) return
    tell.success(active ? t('accounts.users.reactivate.done', { name }) : t('accounts.users.deactivate.done', { name }))
  }
  return (
    <>
      {allowed.includes('invite') && (
        <ActionButton
          variant="default"
          loading={again.pending}
          icon={IconMailForward}
          onClick={() => void again.act({ params })}
        >
          {t('accounts.users.again.action')}
        </ActionButton>
      )}
      {allowed.includes('delete') && (
        <Button variant="subtle" color="red" onClick={() => setDialog('withdraw')}>
          {t('accounts.users.withdraw.action')}
        </Button>
      )}
      {allowed.includes('resetFactors') && (
        <ActionButton variant="default" icon={IconShieldOff} onClick={() => setDialog('resetFactors')}>
          {t('accounts.factors.reset.action')}
        </ActionButton>
      )}
      {allowed.includes('unlinkIdentity') && (
        <ActionButton variant="default" icon={IconUnlink} onClick={() => setDialog('unlinkIdentity')}>
          {t('accounts.signOn.unlink.action')}
        </ActionButton>
      )}
      {allowed.includes('deactivate') && (
        <ActionButton variant="default" icon={IconUserOff} onClick={() => setDialog('deactivate')}>
          {t('accounts.users.deactivate.action')}
        </ActionButton>
      )}
      {allowed.includes('reactivate') && (
        <ActionButton loading={edit.pending} icon={IconUserCheck} onClick={() => void setActive(true)}>
          {t('accounts.users.reactivate.action')}
        </ActionButton>
      )}
      {dialog === 'deactivate' && <DeactivateUser user={user} onDeactivate={() => setActive(false)} onClose={close} />}
      <Confirm
        open={dialog === 'resetFactors'}
        title={t('accounts.factors.reset.title', { name })}
        action={t('accounts.factors.reset.action')}
        danger
        onConfirm={() => reset.act({ params })}
        onClose={close}
      >
        {t('accounts.factors.reset.text', { name })}
      </Confirm>
      <Confirm
        open={dialog === 'unlinkIdentity'}
        title={t('accounts.signOn.unlink.title', { name })}
        action={t('accounts.signOn.unlink.action')}
        danger
        onConfirm={() => unlink.act({ params })}
        onClose={close}
      >
        {t('accounts.signOn.unlink.text', { name })}
      </Confirm>
      <Confirm
        open={dialog === 'withdraw'}
        title={t('accounts.users.withdraw.title')}
        action={t('accounts.users.withdraw.action')}
        danger
        onConfirm={() => remove.act({ params, ifMatch: version })}
        onClose={close}
      >
        {t('accounts.users.withdraw.text', { email })}
      </Confirm>
    </>
  )
}
