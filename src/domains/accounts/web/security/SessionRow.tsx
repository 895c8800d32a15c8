import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { type OwnSession, ownAccountRoutes } from '../../contract.ts'
import { session } from '../session.ts'
import styles from './SecurityList.module.css'

const handheld: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android'])

/** A session: device, start, last use, and a button that ends it. Ending the current one signs out. */
export function SessionRow({ of: one }: { of: OwnSession }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { act, pending } = useWrite(ownAccountRoutes.endSession, {
    onDone: () => (one.present ? session.set(null) : tell.success(t('accounts.security.ended'))),
  })
  const { browser, system, present } = one
  const named = browser && system ? t('accounts.security.on', { browser, system }) : (browser ?? system)
  const name = named ?? t('accounts.security.unknown')
  const Icon = handheld.has(system) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={styles.item}>
      <span className={styles.icon} aria-hidden>
        <Icon size={22} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {present && <ToneBadge tone="good">{t('accounts.security.present')}</ToneBadge>}
        </p>
        <p className={styles.note}>
          {t('accounts.security.since', { when: format.moment(one.createdAt) })}
          {one.remember && ` · ${t('accounts.security.remembered')}`}
          {!present && ` · ${t('accounts.security.seen', { when: format.ago(one.seenAt) })}`}
        </p>
      </div>
      {one.allowed.includes('end') && (
        <Button
          variant="default"
          className={styles.end ?? ''}
          loading={pending}
          aria-label={present ? undefined : t('accounts.security.endOf', { name })}
          onClick={() => void act({ params: { id: one.id } })}
        >
          {present ? t('accounts.security.signOut') : t('accounts.security.end')}
        </Button>
      )}
    </li>
  )
}
