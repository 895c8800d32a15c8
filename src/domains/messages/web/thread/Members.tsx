import { Button } from '@mantine/core'
import { useProfile } from '#domains/accounts/web/session.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import { conversationRoutes, type ConversationWithMembers } from '../../contract.ts'
import styles from './Members.module.css'

/** The dialog with the members of a conversation, who can be removed with the permission. */
export function Members({ conversation, onClose }: { conversation: ConversationWithMembers; onClose: () => void }) {
  const { t } = useTranslation()
  const { id: account } = useProfile()
  const { act, pending } = useWrite(conversationRoutes.removeMember)
  const { id, members } = conversation
  return (
    <Dialog title={t('messages.members.title')} onClose={onClose}>
      <ul className={styles.list}>
        {members.map(({ id: memberId, name, type, isActive, allowed }) => (
          <li key={memberId} className={styles.member}>
            <Initials name={name} />
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.note}>
                {[
                  memberId === account && t('messages.members.you'),
                  t(`messages.members.type.${type}`),
                  !isActive && t('messages.members.inactive'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {allowed.includes('remove') && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                disabled={pending}
                aria-label={t('messages.members.removeOf', { name })}
                onClick={() => void act({ params: { id, memberId } })}
              >
                {t('messages.members.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
