import { Button } from '@mantine/core'
import { IconMailForward, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type User, userRoutes } from '../../contract.ts'
import { userName } from './user-name.ts'

/** The buttons for the allowed actions on a user’s account. */
export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigation()
  const [asked, setAsked] = useState<'deactivate' | 'resetFactors' | 'takeBack' | null>(null)
  const again = useWrite(userRoutes.inviteAgain, { onDone: () => tell.success(t('accounts.users.again.done')) })
  const edit = useWrite(userRoutes.editUser)
  const remove = useWrite(userRoutes.deleteUser, {
    onDone: () => {
      tell.success(t('accounts.users.takeBack.done'))
      go('/provider/users')
    },
  })
  const reset = useWrite(userRoutes.resetUserFactors)
  const { id, version, allowed, email } = user
  const name = userName(user)
  const params = { id }
  const setActive = async (active: boolean) => {
    const outcome = await edit.act({ params, body: { active }, ifMatch: version })
    setAsked(null)
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
        <Button variant="subtle" color="red" onClick={() => setAsked('takeBack')}>
          {t('accounts.users.takeBack.action')}
        </Button>
      )}
      {allowed.includes('resetFactors') && (
        <ActionButton variant="default" icon={IconShieldOff} onClick={() => setAsked('resetFactors')}>
          {t('accounts.factors.reset.action')}
        </ActionButton>
      )}
      {allowed.includes('deactivate') && (
        <ActionButton variant="default" icon={IconUserOff} onClick={() => setAsked('deactivate')}>
          {t('accounts.users.deactivate.action')}
        </ActionButton>
      )}
      {allowed.includes('reactivate') && (
        <ActionButton loading={edit.pending} icon={IconUserCheck} onClick={() => void setActive(true)}>
          {t('accounts.users.reactivate.action')}
        </ActionButton>
      )}
      <Confirm
        open={asked === 'deactivate'}
        title={t('accounts.users.deactivate.title', { name })}
        action={t('accounts.users.deactivate.action')}
        danger
        pending={edit.pending}
        onConfirm={() => setActive(false)}
        onClose={() => setAsked(null)}
      >
        {t('accounts.users.deactivate.text', { name })}
      </Confirm>
      <Confirm
        open={asked === 'resetFactors'}
        title={t('accounts.factors.reset.title', { name })}
        action={t('accounts.factors.reset.action')}
        danger
        pending={reset.pending}
        onConfirm={async () => {
          const outcome = await reset.act({ params })
          setAsked(null)
          if (outcome.ok) tell.success(t('accounts.factors.reset.done', { name }))
        }}
        onClose={() => setAsked(null)}
      >
        {t('accounts.factors.reset.text', { name })}
      </Confirm>
      <Confirm
        open={asked === 'takeBack'}
        title={t('accounts.users.takeBack.title')}
        action={t('accounts.users.takeBack.action')}
        danger
        pending={remove.pending}
        onConfirm={() => remove.act({ params, ifMatch: version })}
        onClose={() => setAsked(null)}
      >
        {t('accounts.users.takeBack.text', { email })}
      </Confirm>
    </>
  )
}
