import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconDoorExit, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useNavigator } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import { MenuAction, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { conversationRoutes, type ConversationWithMembers } from '../../contract.ts'
import { Members } from './Members.tsx'
import { PeopleField } from '../PeopleField.tsx'
import styles from './ThreadHead.module.css'

interface Props {
  conversation: ConversationWithMembers
  /** True if the user has just opened the conversation. The focus then moves to its name. */
  isOpened: boolean
}

/** The header of a conversation: name, members, and actions such as adding members and leaving. */
export function ThreadHead({ conversation, isOpened }: Props) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { go } = useNavigator()
  const { type, id: account } = useProfile()
  const [asking, ask] = useState<'members' | 'add' | 'leave'>()
  const close = () => ask(undefined)
  const { act } = useWrite(conversationRoutes.removeMember)
  const { id, kind, name, worker, people, allowed } = conversation
  const all = `/${type}/messages`
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpened) heading.current?.focus({ preventScroll: true })
  }, [isOpened])

  async function leave() {
    const { ok } = await act({ params: { id, memberId: account } })
    if (ok) {
      tell.success(t('messages.members.left', { name }))
      go(all)
    }
    return ok
  }

  return (
    <header className={styles.head}>
      <ActionIcon
        component={Link}
        to={all}
        className={styles.back ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('messages.thread.back')}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <Initials name={name} />
      <div className={styles.titles}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h2>
        <p className={styles.note}>
          {kind === 'office' && t(type === 'worker' ? 'messages.thread.office' : 'messages.thread.officeOf')}
          {kind === 'group' && t('messages.thread.people', { count: people })}
          {kind === 'direct' && worker && (
            <Link to={`/provider/workforce/profile/${worker.id}`}>{t('messages.thread.worker')}</Link>
          )}
          {kind === 'direct' && !worker && t('messages.thread.direct')}
        </p>
      </div>
      {kind !== 'direct' && (
        <MoreMenu label={t('messages.thread.actionsOf', { name })} quiet>
          <MenuAction icon={IconUsers} onClick={() => ask('members')}>
            {t('messages.members.title')}
          </MenuAction>
          {allowed.includes('add') && (
            <MenuAction icon={IconUserPlus} onClick={() => ask('add')}>
              {t('messages.members.add')}
            </MenuAction>
          )}
          {allowed.includes('leave') && (
            <MenuAction color="var(--bad)" icon={IconDoorExit} onClick={() => ask('leave')}>
              {t('messages.members.leave')}
            </MenuAction>
          )}
        </MoreMenu>
      )}
      {asking === 'members' && <Members conversation={conversation} onClose={close} />}
      {asking === 'add' && <AddPeople conversation={conversation} onClose={close} />}
      <Confirm
        open={asking === 'leave'}
        title={t('messages.members.leaveTitle', { name })}
        action={t('messages.members.leave')}
        danger
        onConfirm={leave}
        onClose={close}
      >
        {t(kind === 'office' ? 'messages.members.leaveOfficeText' : 'messages.members.leaveText')}
      </Confirm>
    </header>
  )
}

/** The dialog that adds members to a conversation. */
function AddPeople({ conversation, onClose }: { conversation: ConversationWithMembers; onClose: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { write } = useWrite(conversationRoutes.addMembers)
  const form = useContractForm(conversationRoutes.addMembers.body, { accountIds: [] as string[] })
  const { id, kind } = conversation
  return (
    <FormDialog
      title={t('messages.members.add')}
      form={form}
      save={(body) => write({ params: { id }, body })}
      onSaved={() => tell.success(t('messages.members.added'))}
      onClose={onClose}
      submit={t('messages.members.add')}
    >
      <PeopleField
        name="accountIds"
        label={t('messages.members.who')}
        description={t(kind === 'office' ? 'messages.members.addOfficeHelp' : 'messages.members.addHelp')}
        max={100}
        usersOnly={kind === 'office'}
        required
      />
    </FormDialog>
  )
}
