import { Group } from '@mantine/core'
import { IconBuilding, IconPaperclip, IconUsers } from '@tabler/icons-react'
import { useProfile } from '#domains/accounts/web/session.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { Initials } from '#platform/web/ui/record/Initials.tsx'
import type { Conversation } from '../../contract.ts'
import { conversationPath } from '../../rules.ts'
import styles from './ConversationLine.module.css'

/** A conversation in the list: name, latest message, time and unread count. */
export function ConversationLine({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { type } = useProfile()
  const { id, kind, name, last, at, unread, people } = conversation
  const isToday = format.day(at) === format.date(todayIn(format.timeZone))
  return (
    <li>
      <Link
        to={conversationPath(type, id)}
        className={styles.line}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <Initials name={name} />
        <span className={styles.words}>
          <span className={styles.top}>
            <span className={styles.name}>
              {kind === 'group' && <IconUsers size={15} aria-label={t('messages.conversations.group', { people })} />}
              {kind === 'office' && (
                <IconBuilding
                  size={15}
                  {...(type === 'provider' ? { 'aria-label': t('messages.thread.officeOf') } : { 'aria-hidden': true })}
                />
              )}
              <span>{name}</span>
            </span>
            <time className={styles.at} dateTime={at} title={format.moment(at)}>
              {isToday ? format.time(at) : format.day(at)}
            </time>
          </span>
          <Group component="span" gap="0.75rem" justify="space-between" wrap="nowrap">
            <span className={styles.last}>
              {last?.isOwn && <span>{t('messages.conversations.you')} </span>}
              {last && !last.isOwn && kind !== 'direct' && (
                <span>{t('messages.conversations.by', { name: last.by })} </span>
              )}
              {last?.text ?? (last && <Files files={last.files} />)}
            </span>
            {unread > 0 && (
              <span className={styles.unread}>
                <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
                <span className="visually-hidden">{t('messages.conversations.unreadCount', { count: unread })}</span>
              </span>
            )}
          </Group>
        </span>
      </Link>
    </li>
  )
}

function Files({ files }: { files: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.files}>
      <IconPaperclip size={14} aria-hidden /> {t('messages.conversations.files', { count: files })}
    </span>
  )
}
